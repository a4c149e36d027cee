import type { Route } from '@portal/contracts/route.ts'
import { jwtVerify, SignJWT } from 'jose'
import type { ServiceConfig } from './config.ts'
import { problem } from './problem.ts'

/** Carries the proof that a service calls, and not whoever reaches the port. The gateway lets no browser's through. */
export const callerHeader = 'x-portal-caller'
/** Seconds that a proof is good for, and that the clocks of two machines may differ. */
const lifetime = 60
const clockTolerance = 30

export type Caller = Pick<ServiceConfig, 'name' | 'serviceSecret'>

const keyOf = (secret: string) => new TextEncoder().encode(secret)

/** The header of an internal call: signed with the secret that all services share, for one operation of one service. */
export async function callerProof({ name, serviceSecret }: Caller, route: Pick<Route, 'service' | 'operation'>) {
  const proof = new SignJWT().setProtectedHeader({ alg: 'HS256' }).setIssuer(name).setAudience(route.service).setSubject(route.operation)
  return { [callerHeader]: await proof.setIssuedAt().setExpirationTime(`${lifetime}s`).sign(keyOf(serviceSecret)) }
}

/** @throws Problem 401 unless a service made this call for this operation */
export async function demandCaller({ name, serviceSecret }: Caller, operation: string, proof: unknown): Promise<void> {
  const isProven =
    typeof proof === 'string' &&
    (await jwtVerify(proof, keyOf(serviceSecret), {
      algorithms: ['HS256'],
      audience: name,
      subject: operation,
      requiredClaims: ['iss', 'iat', 'exp'],
      maxTokenAge: lifetime,
      clockTolerance,
    }).then(
      () => true,
      () => false,
    ))
  if (!isProven)
    throw problem('service.unproven', {
      status: 401,
      msg: 'Only services of this portal may call this. Is SERVICE_SECRET the same for all?',
    })
}

/** Calls another service by its contract, as this one. */
export async function callService(caller: Caller, url: string, route: Route, body?: object, ms = 3_000): Promise<Response> {
  const proof = await callerProof(caller, route)
  return fetch(new URL(route.path, url), {
    method: route.method ?? 'POST',
    headers: { ...proof, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
    redirect: 'error',
    signal: AbortSignal.timeout(ms),
  })
}
