import type { MailState } from '@portal/contracts/mail.contract.ts'
import { mergeNewestFirst, useEachService } from '../service/useEachService.ts'
import type { ServiceOutbox } from './outbox.api.ts'

/** Milliseconds. */
const pollMs = 10_000

const useOutboxOf = (of: ServiceOutbox, state: MailState | undefined) => ({
  of,
  query: of.useFind(state ? { state } : {}, { pollingInterval: pollMs, skipPollingIfUnfocused: true }),
})

/** E-mails of all services, newest first. A failed service does not hide others. */
export function useOutbox(services: readonly ServiceOutbox[], state: MailState | undefined) {
  const found = useEachService(services, useOutboxOf, state)
  const answers = found.flatMap(({ query }) => query.currentData ?? [])
  return {
    mails: mergeNewestFirst(found.map(({ of, query }) => ({ of, rows: query.currentData?.mails }))),
    count: (one: MailState) => answers.reduce((sum, { counts }) => sum + (counts[one] ?? 0), 0),
    /** Assumes a mail server until a service has answered. */
    isSending: answers.every(({ isSending }) => isSending),
    isLoading: found.some(({ query }) => !query.currentData && !query.isError),
    failed: found.filter(({ query }) => query.isError),
  }
}
