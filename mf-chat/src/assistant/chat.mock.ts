import { ws } from 'msw'

/** Shared by all tests, because each link listens to a channel while the file runs. */
export const chatLink = ws.link('ws://localhost/api/chat/socket')

type Said = Record<string, unknown>

/** Mocks the chat's socket: records messages and answers them with `answer`. */
export function mockChat(answer: (message: Said, send: (frame: object) => void) => void = () => {}) {
  const said: Said[] = []
  let tell: (frame: object) => void = () => {}
  let shut: (code: number) => void = () => {}
  let isAway = false
  const handler = chatLink.addEventListener('connection', ({ client }) => {
    if (isAway) return client.close(1013)
    tell = (message) =>
      client.send(
        JSON.stringify({
          chatId: 'thread-0001',
          msg: '',
          type: 'ai',
          deltaValue: '',
          content: '',
          fileName: '',
          data: '',
          ...message,
        }),
      )
    shut = (code) => client.close(code)
    client.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as Said
      said.push(message)
      if (message.type === 2) answer(message, tell)
    })
  })
  return {
    handler,
    questions: () => said.filter(({ type }) => type === 2),
    tell: (frame: object) => tell(frame),
    close: (code: number) => shut(code),
    /** Closes the socket and refuses new connections. */
    leave() {
      isAway = true
      shut(1013)
    },
  }
}
