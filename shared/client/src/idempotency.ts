const open = new Map<string, string>()

/**
 * The key of a submission. The same content sent again while it is unknown what became of the first (no
 * answer, or a failure of the server) is the same submission and keeps its key, so that nothing is created
 * twice.
 */
export function keyFor(operation: string, content = ''): string {
  const submission = `${operation} ${content}`
  const key = open.get(submission) ?? crypto.randomUUID()
  open.set(submission, key)
  return key
}

/**
 * The next submission of this content goes under a key that its page has kept: what was sent before a reload
 * is not created a second time.
 */
export const sendAs = (operation: string, content: unknown, key: string): void =>
  void open.set(`${operation} ${JSON.stringify(content)}`, key)

/** The server has answered: the next equal submission is meant as another one. */
export const forgetKey = (operation: string, content = ''): void =>
  void open.delete(`${operation} ${content}`)
