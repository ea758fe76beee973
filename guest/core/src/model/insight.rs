//! Something worth remembering that was said.
