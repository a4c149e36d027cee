import { hash as argon, verify as argonVerify } from '@node-rs/argon2'
import { problem } from '@portal/service-kit/problem/problem.ts'

/** Argon2id with 19 MiB and two passes takes about 20 ms of one core. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Maximum concurrent hashes, so that many sign-ins do not use all cores. */
const concurrency = 2
const maxWaiting = 50

let running = 0
const waiting: (() => void)[] = []

/** @throws Problem 503 `login.busy` if the queue is full */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= concurrency) {
    if (waiting.length >= maxWaiting) throw problem('login.busy')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => argon(password, options))

/** Hash of a random password, so that an unknown name takes as long as a known one. */
let decoy: Promise<string> | undefined

/** Verifies a password. Without a hash it returns false after the same time. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  decoy ??= argon('nobody has this password', options)
  const against = hash ?? (await decoy)
  const isRight = await inTurn(() => argonVerify(against, password))
  return isRight && hash != null
}
