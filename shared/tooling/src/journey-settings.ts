/**
 * All that journeys run with beside the defaults and the `CHAT_MEANING` of demo portals (`demo-portal.ts`).
 * They ask as the same few accounts, one after the other and in several lanes: with the portal's own limit
 * they would wait for each other, and for the pace at which a person reads. Services' tests show both.
 */
export const journeySettings = {
  CHAT_PACE: '200',
  CHAT_QUESTIONS: '1000',
  // A machine that is busy with tests is slow, not out of order: nothing is turned away for that.
  DATABASE_CONNECT_TIMEOUT_MS: '60000',
  MAX_EVENT_LOOP_DELAY_MS: '0',
  SERVICE_MAX_WAIT_MS: '60000',
  // Receivers of journeys are on this machine.
  WEBHOOK_LOCAL: '1',
}

/** Settings for a journey with a translation engine at a free port. */
export const engineAt = (port: number) => ({ GOOGLE_TRANSLATE_URL: `http://127.0.0.1:${port}` })
