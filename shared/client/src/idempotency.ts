const open = new Map<string, string>()

/**
 * Returns the idempotency key of a submission. Equal content with an unknown outcome (no answer, or a server
 * failure) keeps its key, so that nothing is created twice.
 */
export function getSubmissionKey(operation: string, content = ''): string {
  const submission = `${operation} ${content}`
  const key = open.get(submission) ?? crypto.randomUUID()
  open.set(submission, key)
  return key
}

/**
 * Sets a stored key for the next submission of this content, so that a repetition after a reload creates
 * nothing twice.
 */
export const setSubmissionKey = (operation: string, content: unknown, key: string): void =>
  void open.set(`${operation} ${JSON.stringify(content)}`, key)

/** Removes the key of a submission after its answer: the next equal submission gets a new key. */
export const endSubmission = (operation: string, content = ''): void =>
  void open.delete(`${operation} ${content}`)
