import type { FastifyRequest } from 'fastify'

/** Returns the portal's address as the browser sees it; the gateway passes it on. */
export const toIssuer = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`
