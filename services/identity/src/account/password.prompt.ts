import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/**
 * Reads a password twice from the terminal without echo, or one line from stdin. Arguments are not
 * supported, because other users of the machine can see them.
 */
export async function readPassword(
  what = 'New password',
  input: NodeJS.ReadStream = process.stdin,
  output: NodeJS.WriteStream = process.stderr,
): Promise<string> {
  if (!input.isTTY) return firstLine(input)
  for (;;) {
    const password = await hidden(`${what}: `, input, output)
    if (password === (await hidden('Once more: ', input, output))) return password
    output.write('They are not the same.\n')
  }
}

async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of input) {
    text += String(chunk)
    if (text.includes('\n')) break
  }
  return text.split(/\r?\n/, 1)[0] ?? ''
}

async function hidden(
  question: string,
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
): Promise<string> {
  output.write(question)
  const nothing = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input, output: nothing, terminal: true })
  reader.once('SIGINT', () => process.exit(130))
  try {
    return await reader.question('')
  } finally {
    reader.close()
    output.write('\n')
  }
}
