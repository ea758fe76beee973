//! The file system of a folder, where the system names it: one that other machines write to does not know our lock.

/// Types, as Linux names them.
const NETWORK: [&str; 29] = [
    "afs",
    "beegfs",
    "ceph",
    "cifs",
    "coda",
    "davfs",
    "davfs2",
    "gfs2",
    "glusterfs",
    "gpfs",
    "lustre",
    "ncpfs",
    "nfs",
    "nfs4",
    "ocfs2",
    "orangefs",
    "panfs",
    "pvfs2",
    "smb3",
    "smbfs",
    "fuse.blobfuse2",
    "fuse.ceph-fuse",
    "fuse.gcsfuse",
    "fuse.glusterfs",
    "fuse.goofys",
    "fuse.juicefs",
    "fuse.rclone",
    "fuse.s3fs",
    "fuse.sshfs",
];

/// The network file system that a device is; none for any other, and where that cannot be known.
#[cfg(target_os = "linux")]
pub(super) fn network(device: u64) -> Option<String> {
    let mounts = std::fs::read_to_string("/proc/self/mountinfo").ok()?;
    type_of(&mounts, device).filter(|name| is_network(name)).map(str::to_owned)
}

#[cfg(not(target_os = "linux"))]
pub(super) fn network(_: u64) -> Option<String> {
    None
}

fn is_network(name: &str) -> bool {
    NETWORK.contains(&name)
}

/// The type of a device's file system, by the lines of `mountinfo`: the third field is the device, and the type is the
/// first after a lone `-`, before which stand any number of optional fields.
fn type_of(mounts: &str, device: u64) -> Option<&str> {
    let wanted = format!("{}:{}", major(device), minor(device));
    let line = mounts.lines().find(|line| line.split(' ').nth(2) == Some(&wanted))?;
    line.split_once(" - ")?.1.split(' ').next()
}

/// As the C library takes a device's number apart.
fn major(device: u64) -> u64 {
    (device >> 8 & 0xfff) | (device >> 32 & !0xfff)
}

fn minor(device: u64) -> u64 {
    (device & 0xff) | (device >> 12 & 0xffff_ff00)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize)]
    struct Shared {
        mounts: Vec<String>,
        cases: Vec<Case>,
    }

    #[derive(serde::Deserialize)]
    struct Case {
        device: u64,
        r#type: Option<String>,
        network: bool,
        why: String,
    }

    #[test]
    fn types_are_found_as_the_shared_cases_say() {
        let shared = include_str!("../../../../../tests/contract/mounts.json");
        let Shared { mounts, cases } = serde_json::from_str(shared).unwrap();
        let mounts = mounts.join("\n");
        for Case { device, r#type, network, why } in cases {
            let found = type_of(&mounts, device);
            assert_eq!((found, found.is_some_and(is_network)), (r#type.as_deref(), network), "{why}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_device_of_this_machine_is_found() {
        use std::os::unix::fs::MetadataExt;
        let device = std::fs::metadata("/proc").unwrap().dev();
        let mounts = std::fs::read_to_string("/proc/self/mountinfo").unwrap();
        assert_eq!((type_of(&mounts, device), network(device)), (Some("proc"), None));
    }
}
