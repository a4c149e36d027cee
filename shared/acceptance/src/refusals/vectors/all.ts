import { authorizationVectors } from './authorization.ts'
import { clientVectors } from './client.ts'
import { codeVectors } from './code.ts'
import { deviceVectors } from './device.ts'
import { formVectors } from './form.ts'
import { metadataVectors } from './metadata.ts'
import { redirectVectors } from './redirect.ts'
import { refreshVectors } from './refresh.ts'
import { introspectionVectors, revocationVectors } from './token-calls.ts'
import { userinfoVectors } from './userinfo.ts'

export const allVectors = [
  ...authorizationVectors,
  ...redirectVectors,
  ...codeVectors,
  ...clientVectors,
  ...formVectors,
  ...refreshVectors,
  ...deviceVectors,
  ...revocationVectors,
  ...introspectionVectors,
  ...userinfoVectors,
  ...metadataVectors,
]
