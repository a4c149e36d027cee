/** Where a journey stands a translation engine up; nothing else is there. */
export const journeyEnginePort = 18_765

/**
 * Journeys ask as the same few accounts, one after the other and in several lanes: with the portal's own limit
 * they would wait for each other, and for the pace at which a person reads. Services' tests show both.
 */
export const journeySettings = {
  CHAT_PACE: '200',
  CHAT_QUESTIONS: '1000',
  GOOGLE_TRANSLATE_URL: `http://127.0.0.1:${journeyEnginePort}`,
}
