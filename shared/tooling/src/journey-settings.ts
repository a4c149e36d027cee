/**
 * Settings of end-to-end tests in addition to the defaults and the `CHAT_MEANING` of demo portals
 * (`demo-portal.ts`). The tests share a few accounts in several lanes: with the portal's own limits they
 * would wait for each other and for the simulated reading speed. Tests of the services cover both.
 */
export const journeySettings = {
  CHAT_PACE: '200',
  CHAT_QUESTIONS: '1000',
  // Raises the limits, because a machine busy with tests is slow without a fault.
  DATABASE_CONNECT_TIMEOUT_MS: '60000',
  MAX_EVENT_LOOP_DELAY_MS: '0',
  SERVICE_MAX_WAIT_MS: '60000',
  // Allows webhook receivers on this machine.
  WEBHOOK_LOCAL: '1',
}

/** Settings for an end-to-end test with a translation engine at a free port. */
export const translationEngineSettings = (port: number) => ({
  GOOGLE_TRANSLATE_URL: `http://127.0.0.1:${port}`,
})
