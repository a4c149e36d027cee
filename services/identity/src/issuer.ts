import type { FastifyRequest } from 'fastify'

/** Returns the portal's own address as the caller knows it, from the gateway. */
export const toIssuer = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`
