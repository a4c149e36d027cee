import type { MailState } from '@portal/contracts/mail.contract.ts'
import type { ServiceOutbox, ShownMail } from './outbox.api.ts'

/** Milliseconds. */
const pollMs = 10_000

/**
 * E-mails of all services, the newest first. A service that is away hides no other's. `services` are always
 * the same ones.
 */
export function useOutbox(services: readonly ServiceOutbox[], state: MailState | undefined) {
  const found = services.map((of) => {
    const options = { pollingInterval: pollMs, skipPollingIfUnfocused: true }
    // biome-ignore lint/correctness/useHookAtTopLevel: the services are a constant, so it is the same hooks in the same order each time
    const query = of.useFind(state ? { state } : {}, options)
    return { of, query }
  })
  const answers = found.flatMap(({ query }) => (query.currentData ? [query.currentData] : []))
  return {
    mails: found
      .flatMap(({ of, query }) =>
        (query.currentData?.mails ?? []).map((mail): ShownMail => ({ ...mail, of })),
      )
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
    count: (one: MailState) => answers.reduce((sum, { counts }) => sum + (counts[one] ?? 0), 0),
    /** Until one has answered, nobody knows. */
    isSending: answers.every(({ isSending }) => isSending),
    isLoading: found.some(({ query }) => !query.currentData && !query.isError),
    failed: found.filter(({ query }) => query.isError),
  }
}
