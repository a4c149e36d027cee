/** Opens the portal without a history entry of this page; replaced in tests. */
export const portal = { replace: (address: string) => location.replace(address) }
