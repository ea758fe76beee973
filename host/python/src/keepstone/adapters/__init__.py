"""A memory behind the interfaces of other packages. Each module needs the package that it is named after."""
