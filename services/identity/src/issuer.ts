import type { FastifyRequest } from 'fastify'

/** The portal's own address, as the browser or program that calls knows it: the gateway says so. */
export const toIssuer = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`
