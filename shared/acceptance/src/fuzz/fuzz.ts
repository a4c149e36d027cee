import { hash } from 'node:crypto'
import { Agent, request as open } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { contracts } from '@portal/contracts/all.ts'
import type { Route } from '@portal/contracts/route.ts'
import { challenge, redirectUri, verifier } from '@portal/identity/oauth/oauth.builder.ts'
import {
  type FuzzAnswer,
  findAnswerProblem,
  isBusyRefusal,
  isStatelessRefusal,
  toData,
} from './answer-check.ts'
import { CaseGenerator, listRequestKinds, type RawRequest, requestKinds } from './cases.ts'
import { KnownValues } from './known-values.ts'
import { demoPassword, type FuzzStage, startStage } from './stage.ts'

export interface FuzzOptions {
  seed: number
  /** Number of requests to all operations; undefined sends the sample. */
  calls?: number
  /** Number of concurrent requests. */
  lanes?: number
  say?: (line: string) => void
}

export interface FuzzFinding {
  wrong: string
  request: RawRequest
  answer: string
}

/** Values that no answer may contain. */
const given = {
  timeZone: ['UTC', 'Europe/Berlin', 'Asia/Shanghai', '+01:00', 'Nowhere'],
  username: ['installer', 'viewer'],
  password: [demoPassword, 'wrong'],
  devicesType: ['all_devices', 'hybrid'],
  response_type: ['code'],
  redirect_uri: [redirectUri],
  code_challenge: [challenge],
  code_challenge_method: ['S256'],
  code_verifier: [verifier],
  grant_type: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
  scope: ['email', 'device language', ''],
}

/** Calls that end sessions; each gets its own session. */
const signsOut = ['logout', 'endSession', 'endAllSessions']
const others = ['owner', 'maintain', 'owner2', 'knowledge', 'manual', 'viewer']
const all = Object.entries(contracts).flatMap(([noun, table]) =>
  (Object.values(table) as Route[]).map((route) => ({ noun, route })),
)
const places = new Map(all.map(({ route }, at) => [route, at]))
interface Step {
  noun: string
  route: Route
  round: number
}
/** Interleaves operations in rounds, so that created rows are available to others. */
const plan: readonly Step[] = requestKinds.flatMap((_, round) =>
  all.filter(({ route }) => round < listRequestKinds(route).length).map((one) => ({ ...one, round })),
)
/** Selects one request per operation that may be accepted, and every second one that must be refused. */
const sample: readonly Step[] = plan.filter(({ route, round }) => {
  const kind = listRequestKinds(route)[round] as (typeof requestKinds)[number]
  if (listRequestKinds(route).indexOf(kind) !== round) return false
  return kind === 'good' || kind === 'known' || (places.get(route) ?? 0) % 2 === round % 2
})

/** Sends valid and invalid requests to every operation, and returns all wrong answers. */
export async function runFuzz({ seed, calls: wanted, lanes = 6, say = () => {} }: FuzzOptions): Promise<{
  calls: number
  sent: number
  /** Generated but not sent again. */
  repeated: number
  statuses: Map<number, number>
  findings: FuzzFinding[]
}> {
  const stage = await startStage()
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  const { client_id: id, client_secret: secret } = stage.application
  const known = new KnownValues({ ...given, client_id: [id], client_secret: [secret] })
  const sessions = new Sessions(stage)
  const findings: FuzzFinding[] = []
  const statuses = new Map<number, number>()
  const cases = new CaseGenerator(known, stage.archives, seed, ({ operation }, kind, at) => {
    if (signsOut.includes(operation)) return 'installer'
    return kind === 'known' && at % 4 === 0 ? (others[at % others.length] as string) : 'admin'
  })
  const steps = wanted === undefined ? sample : plan
  const calls = wanted ?? sample.length
  const refused = new Set<string>()
  let next = 0
  let sent = 0
  let repeated = 0

  async function one(index: number) {
    const { noun, route, round } = steps[index % steps.length] as Step
    const request = cases.request(noun, route, round + requestKinds.length * Math.floor(index / steps.length))
    const same = fingerprint(request)
    if (refused.has(same)) {
      repeated++
      return
    }
    // Uses the application's credentials instead of a session.
    const isSignedIn = !(route.bare && route.access === 'public')
    const session = isSignedIn ? await sessions.of(request.user) : {}
    sent++
    const answer = await sendWhileBusy(agent, stage.url, request, session).catch((error: Error) => error)
    if (answer instanceof Error) {
      findings.push({ wrong: `no answer: ${answer.message}`, request, answer: '' })
      return
    }
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (answer.status === 401 && isSignedIn) sessions.forget(request.user)
    const wrong = findAnswerProblem(route, answer)
    if (!wrong && isStatelessRefusal(answer)) refused.add(same)
    if (wrong) findings.push({ wrong, request, answer: answer.body.toString().slice(0, 500) })
    else if (answer.status === 200 && !route.download) known.learn(noun, toData(route, answer))
    if (index > 0 && index % 10_000 === 0) say(`${index} calls, ${findings.length} wrong answers`)
  }
  const lane = async () => {
    while (next < calls) await one(next++)
  }
  try {
    await warmUp()
    await Promise.all(Array.from({ length: lanes }, lane))
    return { calls, sent, repeated, statuses, findings }
  } finally {
    agent.destroy()
    await stage.close()
  }

  /** Lists existing rows, so that the first calls can refer to them. */
  async function warmUp() {
    for (const { noun, route } of all.filter(({ route }) => /\/find/i.test(route.path) && route.body)) {
      const body = Buffer.from(JSON.stringify({ page: 1, size: 30 }))
      const request = {
        operation: route.operation,
        user: 'admin',
        method: 'POST',
        path: `/api${route.path}`,
        headers: { 'content-type': 'application/json' },
        body,
      }
      const answer = await send(agent, stage.url, request, await sessions.of('admin'))
      if (answer.status === 200) known.learn(noun, toData(route, answer))
    }
  }
}

/** Number of calls that cover every kind of case for every operation. */
export const fullCoverageCalls = plan.length

class Sessions {
  readonly #stage: FuzzStage
  readonly #open = new Map<string, Promise<Record<string, string>>>()

  constructor(stage: FuzzStage) {
    this.#stage = stage
  }

  of(username: string): Promise<Record<string, string>> {
    const session = this.#open.get(username) ?? this.#stage.signIn(username)
    this.#open.set(username, session)
    return session
  }

  forget(username: string) {
    this.#open.delete(username)
  }
}

/** Identifies a request by its content and sender. */
function fingerprint({ operation, user, path, headers, body }: RawRequest): string {
  const head = JSON.stringify([operation, user, path, headers])
  return hash('sha1', body ? Buffer.concat([Buffer.from(head), body]) : head, 'base64')
}

const maxTries = 20
/** Repeats requests that a busy machine refuses. */
async function sendWhileBusy(...call: Parameters<typeof send>): Promise<FuzzAnswer> {
  for (let tries = 1; ; tries++) {
    const answer = await send(...call)
    if (!isBusyRefusal(answer) || tries === maxTries) return answer
    await sleep(Number(answer.headers['retry-after'] ?? 1) * 1_000)
  }
}

/** Milliseconds after which a call counts as unanswered. */
const requestTimeoutMs = 300_000

function send(
  agent: Agent,
  url: string,
  { method, path, headers, body }: RawRequest,
  session: Record<string, string>,
): Promise<FuzzAnswer> {
  return new Promise((resolve, reject) => {
    const length = body ? { 'content-length': String(body.length) } : {}
    const outgoing = open(
      url,
      { agent, method, path, headers: { ...headers, ...length, ...session }, timeout: requestTimeoutMs },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks),
          }),
        )
        incoming.on('error', reject)
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error(`nothing for ${requestTimeoutMs} ms`)))
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Describes a problem with its request as a `curl` line without the session. */
export function formatFinding({ wrong, request, answer }: FuzzFinding): string {
  const { operation, user, method, path, headers, body } = request
  const said = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const data = body ? [`--data-binary @<(base64 -d <<<${body.toString('base64')})`] : []
  return `${operation} as ${user}: ${wrong}\n  curl -X ${method} ${`"$PORTAL"${quoted(path)}`} ${[...said, ...data].join(' ')}\n  ${answer}`
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
