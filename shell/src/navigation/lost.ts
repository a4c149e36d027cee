const sought = 'from'

/** Address of the 404 page, with the requested one. */
export const notFoundAddress = (address: string) =>
  `/404?${new URLSearchParams({ [sought]: address.slice(0, 500) })}`

/** Reads the requested address; empty if unknown. */
export const readSoughtAddress = (search: string) => new URLSearchParams(search).get(sought) ?? ''
