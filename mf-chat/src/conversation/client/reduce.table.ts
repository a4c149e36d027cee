/**
 * Outcome of every event in every state: events with the same outcome, then the phase, the screen (Q
 * question, A answer, … running, ! failed, + liked, - disliked), the notice and other changed fields, and
 * after ⇒ the effects.
 */
export const outcomeTable: Record<string, string> = {
  connecting: `
    202, 203, 204, next piece, first piece, piece beyond a gap, last piece, whole text, new epoch, piece of another answer, whole answer, unknown code: threadId: t-1
    500: "No."; threadId: t-1
    connection open: connection: open
    opened, socket error, send nothing, retry, retry of nothing, stop, acknowledge timed out, stop allowed, painted, dismiss, pong, fetched, fetch failed, fetched, of before, cancelled, cancelled, of before, read older, older gone, run found, like, dislike, suggest: nothing
    lost: loss: disconnected
    connection reconnecting: connection: reconnecting
    connection failed: "WebSocket reconnection failed. Please check your network."; connection: failed
    send: → queued 1
    fetch: → fetching; [Q… A()…]; isReceiving: true; ⇒ fetch c-4
    thread deleted: "Gone."; threadId: t-1
    call failed, evaluation failed: "Down."
    thread opened: threadId: t-9; older: loading; ⇒ readMessages
    older read: [Q]
    older failed: older: failed
    suggestion saved: "Feedback success, thank you for your suggestion."`,
  queued: `
    202, 203, 204, next piece, first piece, piece beyond a gap, last piece, whole text, new epoch, piece of another answer, whole answer, unknown code: threadId: t-1
    500: "No."; threadId: t-1
    connection open: connection: open
    opened: → asked; [Q… A()…]; isReceiving: true; ⇒ ask c-1, acknowledge timer: acknowledgeTimeoutMs
    lost: loss: disconnected
    connection reconnecting: connection: reconnecting
    connection failed: → idle; [Q!]; "WebSocket reconnection failed. Please check your network."; connection: failed
    socket error, send nothing, retry, retry of nothing, stop, acknowledge timed out, stop allowed, painted, dismiss, pong, fetched, fetch failed, fetched, of before, cancelled, cancelled, of before, read older, older gone, run found, like, dislike, suggest: nothing
    send: → queued 2
    fetch: → fetching; [Q… A()…]; isReceiving: true; ⇒ fetch c-4
    thread deleted: "Gone."; threadId: t-1
    call failed, evaluation failed: "Down."
    thread opened: threadId: t-9; older: loading; ⇒ readMessages
    older read: [Q]
    older failed: older: failed
    suggestion saved: "Feedback success, thank you for your suggestion."`,
  idle: `
    202, 203, 204, next piece, first piece, piece beyond a gap, last piece, whole text, new epoch, piece of another answer, whole answer, unknown code: threadId: t-1
    500: "No."; threadId: t-1
    connection open, opened, socket error, send nothing, retry, retry of nothing, stop, acknowledge timed out, stop allowed, painted, dismiss, pong, fetched, fetch failed, fetched, of before, cancelled, cancelled, of before, read older, older gone, run found, like, dislike, suggest: nothing
    lost: loss: disconnected
    connection reconnecting: connection: reconnecting
    connection failed: "WebSocket reconnection failed. Please check your network."; connection: failed
    send: → asked; [Q… A()…]; isReceiving: true; ⇒ ask c-2, acknowledge timer: acknowledgeTimeoutMs
    fetch: → fetching; [Q… A()…]; isReceiving: true; ⇒ fetch c-4
    thread deleted: "Gone."; threadId: t-1
    call failed, evaluation failed: "Down."
    thread opened: threadId: t-9; older: loading; ⇒ readMessages
    older read: [Q]
    older failed: older: failed
    suggestion saved: "Feedback success, thank you for your suggestion."`,
  asked: `
    202: → accepted; [Q A()…]; threadId: t-1; ⇒ no acknowledge timer
    203, unknown code: → idle; [Q]; isReceiving: false; threadId: t-1; ⇒ no acknowledge timer
    204: → idle; [Q A(No related content)]; isReceiving: false; threadId: t-1; ⇒ no acknowledge timer
    500: → idle; [Q!]; "No."; isReceiving: false; threadId: t-1; ⇒ no acknowledge timer
    connection open, socket error, send nothing, stop allowed, painted, dismiss, pong, fetched, of before, cancelled, of before, read older, older gone, run found, like, dislike, suggest: nothing
    opened: ⇒ ask c-1, acknowledge timer: acknowledgeTimeoutMs
    lost: → suspended; [Q!]; loss: disconnected; isReceiving: false; ⇒ no acknowledge timer
    connection reconnecting: connection: reconnecting
    connection failed: "WebSocket reconnection failed. Please check your network."; connection: failed
    send, fetch, retry, retry of nothing: "Receiving messages, please try again later."
    stop: → idle; [Q]; "Stop receiving messages."; isReceiving: false; canStop: false; ⇒ stop timer: stopCooldownMs, no acknowledge timer
    acknowledge timed out: → suspended; [Q!]; isReceiving: false; ⇒ no acknowledge timer
    next piece, piece beyond a gap, last piece: → resuming; [Q A()…]; threadId: t-1; ⇒ no acknowledge timer, resume m after 0, acknowledge timer: acknowledgeTimeoutMs
    first piece, new epoch: → streaming; [Q A()…]; threadId: t-1; ⇒ no acknowledge timer, paint
    whole text: → idle; [Q A(ab)]; isReceiving: false; threadId: t-1; ⇒ no acknowledge timer
    piece of another answer: threadId: t-1
    whole answer: → idle; [Q A(w)]; isReceiving: false; threadId: t-1; ⇒ no acknowledge timer
    thread deleted: → idle; [Q!]; "Gone."; isReceiving: false; ⇒ no acknowledge timer
    fetched: → idle; [Q A(f)]; isReceiving: false; ⇒ no acknowledge timer
    fetch failed: → idle; [Q!]; "Down."; isReceiving: false; ⇒ no acknowledge timer
    cancelled: → idle; [Q]; "Stop receiving messages."; isReceiving: false; ⇒ no acknowledge timer
    call failed, evaluation failed: "Down."
    thread opened: threadId: t-9; older: loading; ⇒ readMessages
    older read: [Q Q… A()…]
    older failed: older: failed
    suggestion saved: "Feedback success, thank you for your suggestion."`,
  accepted: `
    202: ⇒ no acknowledge timer
    203, unknown code: → idle; [Q]; isReceiving: false; ⇒ no acknowledge timer
    204: → idle; [Q A(No related content)]; isReceiving: false; ⇒ no acknowledge timer
    500: → idle; [Q!]; "No."; isReceiving: false; ⇒ no acknowledge timer
    connection open, socket error, send nothing, stop allowed, painted, dismiss, pong, piece of another answer, fetched, of before, cancelled, of before, read older, run found, like, dislike: nothing
    opened: → resuming; ⇒ resume m after 0, acknowledge timer: acknowledgeTimeoutMs
    lost: → suspended; [Q!]; loss: disconnected; isReceiving: false; ⇒ no acknowledge timer
    connection reconnecting: connection: reconnecting
    connection failed: "WebSocket reconnection failed. Please check your network."; connection: failed
    send, fetch, retry, retry of nothing: "Receiving messages, please try again later."
    stop: → idle; [Q]; "Stop receiving messages."; isReceiving: false; canStop: false; ⇒ stop timer: stopCooldownMs, cancelRun, no acknowledge timer
    acknowledge timed out: → suspended; [Q!]; isReceiving: false; ⇒ no acknowledge timer
    next piece, piece beyond a gap, last piece: → resuming; ⇒ no acknowledge timer, resume m after 0, acknowledge timer: acknowledgeTimeoutMs
    first piece, new epoch: → streaming; ⇒ no acknowledge timer, paint
    whole text: → idle; [Q A(ab)]; isReceiving: false; ⇒ no acknowledge timer
    whole answer: → idle; [Q A(w)]; isReceiving: false; ⇒ no acknowledge timer
    thread deleted: → idle; [Q!]; "Gone."; isReceiving: false; threadId: undefined; ⇒ no acknowledge timer
    fetched: → idle; [Q A(f)]; isReceiving: false; ⇒ no acknowledge timer
    fetch failed: → idle; [Q!]; "Down."; isReceiving: false; ⇒ no acknowledge timer
    cancelled: → idle; [Q]; "Stop receiving messages."; isReceiving: false; ⇒ no acknowledge timer
    call failed, evaluation failed: "Down."
    thread opened: threadId: t-9; older: loading; ⇒ readMessages
    older read: [Q Q A()…]
    older failed: older: failed
    older gone: threadId: undefined
    suggest: ⇒ saveSuggestion
    suggestion saved: "Feedback success, thank you for your suggestion."`,
  streaming: `
    202, first piece: ⇒ no acknowledge timer
    203, unknown code: → idle; [Q A(a)]; isReceiving: false; ⇒ no acknowledge timer
    204: → idle; [Q A(No related content)]; isReceiving: false; ⇒ no acknowledge timer
    500: → idle; [Q! A(a)!]; "No."; isReceiving: false; ⇒ no acknowledge timer
    connection open, socket error, send nothing, stop allowed, dismiss, pong, piece of another answer, fetched, of before, cancelled, of before, read older, run found, like, dislike: nothing
    opened: → resuming; ⇒ resume m after 1, acknowledge timer: acknowledgeTimeoutMs
    lost: → suspended; [Q A(a)!]; loss: disconnected; isReceiving: false; ⇒ no acknowledge timer
    connection reconnecting: connection: reconnecting
    connection failed: "WebSocket reconnection failed. Please check your network."; connection: failed
    send, fetch, retry, retry of nothing: "Receiving messages, please try again later."
    stop: → idle; [Q A(a)]; "Stop receiving messages."; isReceiving: false; canStop: false; ⇒ stop timer: stopCooldownMs, cancelRun, no acknowledge timer
    acknowledge timed out: → suspended; [Q A(a)!]; isReceiving: false; ⇒ no acknowledge timer
    painted: [Q A(a)…]
    next piece, new epoch: ⇒ no acknowledge timer, paint
    piece beyond a gap: → resuming; ⇒ no acknowledge timer, resume m after 1, acknowledge timer: acknowledgeTimeoutMs
    last piece, whole text: → idle; [Q A(ab)]; isReceiving: false; ⇒ no acknowledge timer
    whole answer: → idle; [Q A(w)]; isReceiving: false; ⇒ no acknowledge timer
    thread deleted: → idle; [Q! A(a)!]; "Gone."; isReceiving: false; threadId: undefined; ⇒ no acknowledge timer
    fetched: → idle; [Q A(f)]; isReceiving: false; ⇒ no acknowledge timer
    fetch failed: → idle; [Q! A(a)!]; "Down."; isReceiving: false; ⇒ no acknowledge timer
    cancelled: → idle; [Q A(a)]; "Stop receiving messages."; isReceiving: false; ⇒ no acknowledge timer
    call failed, evaluation failed: "Down."
    thread opened: threadId: t-9; older: loading; ⇒ readMessages
    older read: [Q Q A()…]
    older failed: older: failed
    older gone: threadId: undefined
    suggest: ⇒ saveSuggestion
    suggestion saved: "Feedback success, thank you for your suggestion."`,
  resuming: `
    202, first piece, piece beyond a gap: ⇒ no acknowledge timer
    203, unknown code: → idle; [Q A(a)]; isReceiving: false; ⇒ no acknowledge timer
    204: → idle; [Q A(No related content)]; isReceiving: false; ⇒ no acknowledge timer
    500: → idle; [Q! A(a)!]; "No."; isReceiving: false; ⇒ no acknowledge timer
    connection open, socket error, send nothing, stop allowed, dismiss, pong, piece of another answer, fetched, of before, cancelled, of before, read older, run found, like, dislike: nothing
    opened: ⇒ resume m after 1, acknowledge timer: acknowledgeTimeoutMs
    lost: → suspended; [Q A(a)!]; loss: disconnected; isReceiving: false; ⇒ no acknowledge timer
    connection reconnecting: connection: reconnecting
    connection failed: "WebSocket reconnection failed. Please check your network."; connection: failed
    send, fetch, retry, retry of nothing: "Receiving messages, please try again later."
    stop: → idle; [Q A(a)]; "Stop receiving messages."; isReceiving: false; canStop: false; ⇒ stop timer: stopCooldownMs, cancelRun, no acknowledge timer
    acknowledge timed out: → suspended; [Q A(a)!]; isReceiving: false; ⇒ no acknowledge timer
    painted: [Q A(a)…]
    next piece, new epoch: → streaming; ⇒ no acknowledge timer, paint
    last piece, whole text: → idle; [Q A(ab)]; isReceiving: false; ⇒ no acknowledge timer
    whole answer: → idle; [Q A(w)]; isReceiving: false; ⇒ no acknowledge timer
    thread deleted: → idle; [Q! A(a)!]; "Gone."; isReceiving: false; threadId: undefined; ⇒ no acknowledge timer
    fetched: → idle; [Q A(f)]; isReceiving: false; ⇒ no acknowledge timer
    fetch failed: → idle; [Q! A(a)!]; "Down."; isReceiving: false; ⇒ no acknowledge timer
    cancelled: → idle; [Q A(a)]; "Stop receiving messages."; isReceiving: false; ⇒ no acknowledge timer
    call failed, evaluation failed: "Down."
    thread opened: threadId: t-9; older: loading; ⇒ readMessages
    older read: [Q Q A()…]
    older failed: older: failed
    older gone: threadId: undefined
    suggest: ⇒ saveSuggestion
    suggestion saved: "Feedback success, thank you for your suggestion."`,
  'asked, line lost': `
    202: → accepted; [Q A()…]; isReceiving: true; threadId: t-1; ⇒ no acknowledge timer
    203, unknown code: → idle; [Q]; threadId: t-1; ⇒ no acknowledge timer
    204: → idle; [Q A(No related content)]; threadId: t-1; ⇒ no acknowledge timer
    500: → idle; "No."; threadId: t-1; ⇒ no acknowledge timer
    connection open: connection: open; loss: undefined
    opened: → asked; [Q… A()…]; isReceiving: true; ⇒ ask c-1, acknowledge timer: acknowledgeTimeoutMs
    lost: loss: disconnected
    connection reconnecting, socket error, send nothing, stop, acknowledge timed out, stop allowed, painted, dismiss, pong, fetched, of before, cancelled, of before, read older, older gone, run found, like, dislike, suggest: nothing
    connection failed: "WebSocket reconnection failed. Please check your network."; connection: failed
    send: "You're not connected right now. Your question was not sent."
    fetch: → fetching; [Q! Q… A()…]; isReceiving: true; ⇒ no acknowledge timer, fetch c-4
    retry: → asked; [Q… A()…]; isReceiving: true; ⇒ no acknowledge timer, ask c-1, acknowledge timer: resendTimeoutMs, reconnect
    retry of nothing: → idle; ⇒ no acknowledge timer
    next piece, piece beyond a gap, last piece: → resuming; [Q A()…]; isReceiving: true; threadId: t-1; ⇒ no acknowledge timer, resume m after 0, acknowledge timer: acknowledgeTimeoutMs
    first piece, new epoch: → streaming; [Q A()…]; isReceiving: true; threadId: t-1; ⇒ no acknowledge timer, paint
    whole text: → idle; [Q A(ab)]; threadId: t-1; ⇒ no acknowledge timer
    piece of another answer: threadId: t-1
    whole answer: → idle; [Q A(w)]; threadId: t-1; ⇒ no acknowledge timer
    thread deleted: → idle; "Gone."; ⇒ no acknowledge timer
    fetched: → idle; [Q]; ⇒ no acknowledge timer
    fetch failed: → idle; "Down."; ⇒ no acknowledge timer
    cancelled: → idle; [Q]; "Stop receiving messages."; ⇒ no acknowledge timer
    call failed, evaluation failed: "Down."
    thread opened: threadId: t-9; older: loading; ⇒ readMessages
    older read: [Q Q!]
    older failed: older: failed
    suggestion saved: "Feedback success, thank you for your suggestion."`,
  'streaming, line lost': `
    202, first piece: → streaming; [Q A(a)…]; isReceiving: true; ⇒ no acknowledge timer
    203, unknown code: → idle; [Q A(a)]; ⇒ no acknowledge timer
    204: → idle; [Q A(No related content)]; ⇒ no acknowledge timer
    500: → idle; [Q! A(a)!]; "No."; ⇒ no acknowledge timer
    connection open: connection: open; loss: undefined
    opened: → resuming; [Q A(a)…]; isReceiving: true; ⇒ resume m after 1, acknowledge timer: acknowledgeTimeoutMs
    lost: loss: disconnected
    connection reconnecting, socket error, send nothing, stop, acknowledge timed out, stop allowed, painted, dismiss, pong, piece of another answer, fetched, of before, cancelled, of before, read older, run found, like, dislike: nothing
    connection failed: "WebSocket reconnection failed. Please check your network."; connection: failed
    send: "You're not connected right now. Your question was not sent."
    fetch: → fetching; [Q A(a)! Q… A()…]; isReceiving: true; ⇒ no acknowledge timer, fetch c-4
    retry, retry of nothing: → idle; ⇒ no acknowledge timer
    next piece, new epoch: → streaming; [Q A(a)…]; isReceiving: true; ⇒ no acknowledge timer, paint
    piece beyond a gap: → resuming; [Q A(a)…]; isReceiving: true; ⇒ no acknowledge timer, resume m after 1, acknowledge timer: acknowledgeTimeoutMs
    last piece, whole text: → idle; [Q A(ab)]; ⇒ no acknowledge timer
    whole answer: → idle; [Q A(w)]; ⇒ no acknowledge timer
    thread deleted: → idle; [Q! A(a)!]; "Gone."; threadId: undefined; ⇒ no acknowledge timer
    fetched: → idle; [Q A(f)]; ⇒ no acknowledge timer
    fetch failed: → idle; [Q! A(a)!]; "Down."; ⇒ no acknowledge timer
    cancelled: → idle; [Q A(a)]; "Stop receiving messages."; ⇒ no acknowledge timer
    call failed, evaluation failed: "Down."
    thread opened: threadId: t-9; older: loading; ⇒ readMessages
    older read: [Q Q A(a)!]
    older failed: older: failed
    older gone: threadId: undefined
    suggest: ⇒ saveSuggestion
    suggestion saved: "Feedback success, thank you for your suggestion."`,
  fetching: `
    202, 203, 204, next piece, first piece, piece beyond a gap, last piece, whole text, new epoch, piece of another answer, whole answer, unknown code: threadId: t-1
    500: "No."; threadId: t-1
    connection open, opened, socket error, send nothing, acknowledge timed out, stop allowed, painted, dismiss, pong, fetched, of before, cancelled, of before, read older, older gone, run found, like, dislike, suggest: nothing
    lost: loss: disconnected
    connection reconnecting: connection: reconnecting
    connection failed: "WebSocket reconnection failed. Please check your network."; connection: failed
    send, fetch, retry, retry of nothing: "Receiving messages, please try again later."
    stop: → idle; [Q]; "Stop receiving messages."; isReceiving: false; canStop: false; ⇒ stop timer: stopCooldownMs, abortFetch, no acknowledge timer
    thread deleted: "Gone."; threadId: t-1
    fetched: → idle; [Q A(f)]; isReceiving: false; ⇒ no acknowledge timer
    fetch failed: → idle; [Q!]; "Down."; isReceiving: false; ⇒ no acknowledge timer
    cancelled: → idle; [Q]; "Stop receiving messages."; isReceiving: false; ⇒ abortFetch, no acknowledge timer
    call failed, evaluation failed: "Down."
    thread opened: threadId: t-9; older: loading; ⇒ readMessages
    older read: [Q Q… A()…]
    older failed: older: failed
    suggestion saved: "Feedback success, thank you for your suggestion."`,
  refused: `
    202, 203, 204, 500, connection open, opened, socket error, send nothing, retry of nothing, stop, acknowledge timed out, stop allowed, painted, pong, next piece, first piece, piece beyond a gap, last piece, whole text, new epoch, piece of another answer, whole answer, thread deleted, unknown code, fetched, fetch failed, fetched, of before, cancelled, cancelled, of before, read older, like, dislike: nothing
    lost: loss: disconnected
    connection reconnecting: connection: reconnecting
    connection failed: "WebSocket reconnection failed. Please check your network."; connection: failed
    send: → asked; [Q! Q… A()…]; no notice; isReceiving: true; ⇒ ask c-2, acknowledge timer: acknowledgeTimeoutMs
    fetch: → fetching; [Q! Q… A()…]; no notice; isReceiving: true; ⇒ fetch c-4
    retry: → asked; [Q… A()…]; no notice; isReceiving: true; ⇒ ask c-1, acknowledge timer: resendTimeoutMs, reconnect
    dismiss: no notice
    call failed, evaluation failed: "Down."
    thread opened: threadId: t-9; older: loading; ⇒ readMessages
    older read: [Q Q!]
    older failed: older: failed
    older gone: threadId: undefined
    run found: → resuming; [Q A()…]; isReceiving: true; ⇒ resume r after 0, acknowledge timer: acknowledgeTimeoutMs
    suggest: ⇒ saveSuggestion
    suggestion saved: "Feedback success, thank you for your suggestion."`,
  answered: `
    202, 203, 204, 500, connection open, opened, socket error, send nothing, retry, retry of nothing, stop, acknowledge timed out, stop allowed, painted, dismiss, pong, next piece, first piece, piece beyond a gap, last piece, whole text, new epoch, piece of another answer, whole answer, thread deleted, unknown code, fetched, fetch failed, fetched, of before, cancelled, cancelled, of before, read older: nothing
    lost: loss: disconnected
    connection reconnecting: connection: reconnecting
    connection failed: "WebSocket reconnection failed. Please check your network."; connection: failed
    send: → asked; [Q A(a) Q… A()…]; isReceiving: true; ⇒ ask c-2, acknowledge timer: acknowledgeTimeoutMs
    fetch: → fetching; [Q A(a) Q… A()…]; isReceiving: true; ⇒ fetch c-4
    call failed, evaluation failed: "Down."
    thread opened: threadId: t-9; older: loading; ⇒ readMessages
    older read: [Q Q A(a)]
    older failed: older: failed
    older gone: threadId: undefined
    run found: → resuming; [Q A()… A(a)]; isReceiving: true; ⇒ resume r after 0, acknowledge timer: acknowledgeTimeoutMs
    like: [Q A(a)+]; ⇒ saveEvaluation
    dislike: [Q A(a)-]; isSuggestionOpen: true; ⇒ saveEvaluation
    suggest: ⇒ saveSuggestion
    suggestion saved: "Feedback success, thank you for your suggestion."`,
  'stopped before it was taken': `
    202: ⇒ cancelRun
    203, 204, next piece, first piece, piece beyond a gap, last piece, whole text, new epoch, piece of another answer, whole answer, unknown code: threadId: t-1
    500: "No."; threadId: t-1
    connection open, opened, socket error, send nothing, retry, retry of nothing, stop, acknowledge timed out, painted, pong, fetched, fetch failed, fetched, of before, cancelled, cancelled, of before, read older, older gone, like, dislike, suggest: nothing
    lost: loss: disconnected
    connection reconnecting: connection: reconnecting
    connection failed: "WebSocket reconnection failed. Please check your network."; connection: failed
    send: → asked; [Q Q… A()…]; no notice; isReceiving: true; ⇒ ask c-2, acknowledge timer: acknowledgeTimeoutMs
    fetch: → fetching; [Q Q… A()…]; no notice; isReceiving: true; ⇒ fetch c-4
    stop allowed: canStop: true
    dismiss: no notice
    thread deleted: "Gone."; threadId: t-1
    call failed, evaluation failed: "Down."
    thread opened: threadId: t-9; older: loading; ⇒ readMessages
    older read: [Q Q]
    older failed: older: failed
    run found: → resuming; [Q A()…]; isReceiving: true; ⇒ resume r after 0, acknowledge timer: acknowledgeTimeoutMs
    suggestion saved: "Feedback success, thank you for your suggestion."`,
  'no connection': `
    202, 203, 204, next piece, first piece, piece beyond a gap, last piece, whole text, new epoch, piece of another answer, whole answer, unknown code: threadId: t-1
    500: "No."; threadId: t-1
    connection open: no notice; connection: open; loss: undefined
    opened, socket error, send nothing, retry, retry of nothing, stop, acknowledge timed out, stop allowed, painted, pong, fetched, fetch failed, fetched, of before, cancelled, cancelled, of before, read older, older gone, run found, like, dislike, suggest: nothing
    lost: loss: disconnected
    connection reconnecting: connection: reconnecting
    connection failed: "WebSocket reconnection failed. Please check your network."
    send: "You're not connected right now. Your question was not sent."
    fetch: → fetching; [Q… A()…]; no notice; isReceiving: true; ⇒ fetch c-4
    dismiss: no notice
    thread deleted: "Gone."; threadId: t-1
    call failed, evaluation failed: "Down."
    thread opened: threadId: t-9; older: loading; ⇒ readMessages
    older read: [Q]
    older failed: older: failed
    suggestion saved: "Feedback success, thank you for your suggestion."`,
}
