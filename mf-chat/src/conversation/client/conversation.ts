import { chatSocketPath } from '@portal/contracts/chat-socket.ts'
import type { CallContext } from './calls.ts'
import { Connection } from './connection.ts'
import { type DeviceContext, socketContext } from './context.ts'
import { createEffects, type LoadAnswer } from './effects.ts'
import { limits as defaultLimits, type Limits } from './limits.ts'
import { type ConversationEvent, initialMachine, type SendOptions } from './machine.ts'
import { createClientId, createKey } from './message.ts'
import { reduce } from './reduce.ts'
import { onRetryTrigger } from './retry-trigger.ts'
import { createSubprotocols } from './wire.ts'

export interface ConversationOptions {
  /** Variant of the page, which determines some texts and requests. */
  variant: 'A' | 'B'
  /** Base address of the service's calls, for example `https://portal.example/api`. */
  url: string
  /** Called for each call and connection. */
  token: () => string | undefined
  context: DeviceContext
  fetch?: typeof fetch
  /** Name shown beside the user's messages. */
  user?: string
  /** Address of the picture beside the assistant's messages. */
  avatar?: string
  /** Returns the BCP 47 code of the reader's language, for each question. */
  language?: () => string
  /** Resumes this thread: reads its last messages first. */
  threadId?: string
  limits?: Partial<Limits>
}

export type Conversation = ReturnType<typeof createConversation>

/** Creates a conversation with the assistant: state machine, connection, calls and timers. */
export function createConversation(options: ConversationOptions) {
  const { variant, context, url, token, language, threadId } = options
  const limits = { ...defaultLimits, ...options.limits }
  const calls: CallContext = { url, token, fetch: options.fetch ?? ((...args) => fetch(...args)) }
  const listeners = new Set<() => void>()
  let machine = initialMachine(options)
  /** Notifies listeners after nested events, and only of visible changes. */
  let depth = 0
  let published = machine.view

  /** Resolves when the effects of the event are done. */
  function dispatch(event: ConversationEvent): Promise<void> {
    depth += 1
    try {
      const { state, effects } = reduce(machine, { ...event, at: Date.now(), key: createKey() })
      machine = state
      return runEffects(effects)
    } finally {
      depth -= 1
      if (depth === 0 && machine.view !== published) {
        published = machine.view
        for (const listener of listeners) listener()
      }
    }
  }

  const effects = createEffects({
    variant,
    context,
    calls,
    limits,
    language,
    connection: () => connection,
    dispatch,
  })
  const runEffects = effects.run
  const connection = new Connection({
    url: `${url.replace(/^http/, 'ws')}${chatSocketPath}`,
    protocols: () => createSubprotocols(socketContext(context, token() ?? '')),
    limits,
    onRetryTrigger,
    events: {
      onState: (state) => dispatch({ type: 'connectionChanged', connection: state }),
      onOpen: () => dispatch({ type: 'opened' }),
      onFrame: (frame) => dispatch({ type: 'frame', frame }),
      onLoss: (loss) => dispatch({ type: 'lost', loss }),
      onError: () => dispatch({ type: 'socketFailed' }),
    },
  })

  /** Checks whether the question is being answered or queued. */
  const hasTaken = (cid: string) =>
    machine.exchange?.ask.cid === cid || machine.queued.some((asking) => asking.cid === cid)

  if (threadId !== undefined) dispatch({ type: 'threadOpened', threadId })

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    getSnapshot: () => machine.view,
    /** Returns false if the question was not sent. Before the first connection it is queued. */
    send(text: string, how: SendOptions = {}): boolean {
      const cid = createClientId()
      dispatch({ type: 'send', text, cid, ...how })
      return hasTaken(cid)
    },
    /** Shows a question and fetches its answer by a separate call, without the socket. */
    ask(text: string, load: LoadAnswer): boolean {
      const cid = createClientId()
      effects.keepLoad(cid, load)
      dispatch({ type: 'fetch', text, cid })
      return hasTaken(cid)
    },
    retry: (cid: string) => void dispatch({ type: 'retry', cid }),
    stop: () => void dispatch({ type: 'stop' }),
    /** Likes or dislikes the answer of this key; repeating it removes the rating. */
    rate: (answer: string, evaluation: 1 | -1) => dispatch({ type: 'evaluate', answer, evaluation }),
    suggest: (text: string) => dispatch({ type: 'suggest', text }),
    readOlder: () => dispatch({ type: 'readOlder' }),
    reconnect: () => connection.retry(),
    dismissNotice: () => void dispatch({ type: 'dismiss' }),
    dispose() {
      connection.dispose()
      effects.dispose()
    },
  }
}
