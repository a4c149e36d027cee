const kib = 1024
const mib = kib * 1024

/** Formats bytes as KB below 1 MiB, otherwise as MB, with two decimals (CHAT-53). */
export const formatSize = (bytes: number): string =>
  bytes < mib ? `${(bytes / kib).toFixed(2)} KB` : `${(bytes / mib).toFixed(2)} MB`
