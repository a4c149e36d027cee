const sought = 'from'

/** The page for addresses that have none; it keeps what was looked for. */
export const lostAt = (address: string) => `/404?${new URLSearchParams({ [sought]: address.slice(0, 500) })}`

/** The address that had no page; empty where it is not known. */
export const soughtIn = (search: string) => new URLSearchParams(search).get(sought) ?? ''
