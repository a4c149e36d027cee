const sought = 'from'

/** Returns the address of the 404 page, with the requested address. */
export const notFoundAddress = (address: string) =>
  `/404?${new URLSearchParams({ [sought]: address.slice(0, 500) })}`

/** Reads the requested address; empty if unknown. */
export const readRequestedAddress = (search: string) => new URLSearchParams(search).get(sought) ?? ''
