import { isLoopback } from '@portal/service-kit/http/loopback.ts'

/** Hint for a portal that other machines reach: a host name is refused until PUBLIC_URL contains it. */
export const createNameHint = (host: string, publicUrl: string | undefined): string =>
  isLoopback(host) || publicUrl
    ? ''
    : '\n                 For a name, such as http://portal.local, start with PUBLIC_URL=http://portal.local'
