import { isLoopback } from '@portal/service-kit/http/loopback.ts'

/** Line of the start for a portal that others reach: names are refused until they are a setting. */
export const nameHint = (host: string, publicUrl: string | undefined): string =>
  isLoopback(host) || publicUrl
    ? ''
    : '\n                 For a name, such as http://portal.local, start with PUBLIC_URL=http://portal.local'
