import type { Endpoint, Sent, Server } from '../server.ts'

/** Request that must be refused, or a valid one that shows the difference. */
export interface Vector {
  name: string
  endpoint: Endpoint
  sent(server: Server): Sent | Promise<Sent>
}

/** Vectors of one endpoint, by their names. */
export const vectors = (endpoint: Endpoint, all: Record<string, Vector['sent']>): Vector[] =>
  Object.entries(all).map(([name, sent]) => ({ name: `${endpoint}: ${name}`, endpoint, sent }))
