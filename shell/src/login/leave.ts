/** Leaves for the portal, so that going back does not lead to the way in; replaced in tests. */
export const portal = { replace: (address: string) => location.replace(address) }
