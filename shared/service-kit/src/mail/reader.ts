import { defaultMailChoice, type MailReader, mailInternalRoutes } from '@portal/contracts/mail.contract.ts'
import type { FastifyInstance } from 'fastify'
import { callService } from '../identity/service-call.ts'
import { toGroup } from './unsubscription.ts'

/** Fetches from identity the accounts that can receive e-mail. @throws Problem 503 */
export const findReaders = (
  { config }: FastifyInstance,
  userIds: readonly string[],
  permissions: readonly string[] = [],
): Promise<MailReader[]> =>
  callService({ caller: config, url: config.identityUrl }, mailInternalRoutes.findMailReaders, {
    body: { userIds: [...new Set(userIds)], permissions: [...new Set(permissions)] },
  })

export const getChoice = ({ choices }: Pick<MailReader, 'choices'>, kind: string) =>
  choices[toGroup(kind)] ?? defaultMailChoice
