const open = new Map<string, string>()

/**
 * Returns the key of a submission. Equal content with an unknown outcome (no answer, or a server failure) is
 * the same submission and keeps its key, so that nothing is created twice.
 */
export function keyFor(operation: string, content = ''): string {
  const submission = `${operation} ${content}`
  const key = open.get(submission) ?? crypto.randomUUID()
  open.set(submission, key)
  return key
}

/**
 * Sets a stored key for the next submission of this content, so that a repetition after a reload creates
 * nothing twice.
 */
export const sendAs = (operation: string, content: unknown, key: string): void =>
  void open.set(`${operation} ${JSON.stringify(content)}`, key)

/** Ends a submission after its answer: the next equal one gets a new key. */
export const endSubmission = (operation: string, content = ''): void =>
  void open.delete(`${operation} ${content}`)
