import type { Endpoint, SentRequest, Server } from '../server.ts'

/** Request that must be refused, or a valid one that shows the difference. */
export interface Vector {
  name: string
  endpoint: Endpoint
  sent(server: Server): SentRequest | Promise<SentRequest>
}

/** Creates vectors of one endpoint, by their names. */
export const createVectors = (endpoint: Endpoint, all: Record<string, Vector['sent']>): Vector[] =>
  Object.entries(all).map(([name, sent]) => ({ name: `${endpoint}: ${name}`, endpoint, sent }))
