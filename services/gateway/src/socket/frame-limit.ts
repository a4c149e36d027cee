import type { WebSocket } from 'ws'

/** Maximum frames in so many milliseconds: ten times what the chat accepts before it warns. */
const [maxFrames, periodMs] = [1_000, 10_000]

/**
 * Ends a socket that sends more than any page does. A frame takes six bytes, so a client could send a
 * million per second and block the gateway.
 */
export function limitFrames(socket: WebSocket) {
  let began = performance.now()
  let frames = 0
  const count = () => {
    const now = performance.now()
    if (now - began > periodMs) {
      began = now
      frames = 0
    }
    // Terminates, because closing would continue to read until the client agrees.
    if (++frames === maxFrames) socket.terminate()
  }
  socket.on('message', count).on('ping', count).on('pong', count)
}
