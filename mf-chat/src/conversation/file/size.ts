const kib = 1024
const mib = kib * 1024

/** Under 1 MiB in KB, otherwise in MB, with two decimals (CHAT-53). */
export const sizeText = (bytes: number): string =>
  bytes < mib ? `${(bytes / kib).toFixed(2)} KB` : `${(bytes / mib).toFixed(2)} MB`
