import type { WebSocket } from 'ws'

/**
 * Frames that a socket may send in so many milliseconds: ten times what the chat takes from one before it
 * says that it is too much.
 */
const [maxFrames, periodMs] = [1_000, 10_000]

/**
 * Ends a socket that says more than any page does. A frame takes six bytes, so that a plain line carries a
 * million of them a second, and the gateway would do nothing else for anybody.
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
    // Closing it would mean to go on reading until the client agrees.
    if (++frames === maxFrames) socket.terminate()
  }
  socket.on('message', count).on('ping', count).on('pong', count)
}
