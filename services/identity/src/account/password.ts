import { hash as argon, verify as argonVerify } from '@node-rs/argon2'
import { problem } from '@portal/service-kit/problem.ts'

/** Argon2id (the library's default kind), 19 MiB, two passes: some 20 ms of one core. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Passwords worked on at once; a flood of sign-ins may not take the machine. */
const concurrency = 2
const maxWaiting = 50

let running = 0
const waiting: (() => void)[] = []

/** @throws Problem 503 `login.busy` when too many wait already. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= concurrency) {
    if (waiting.length >= maxWaiting)
      throw problem('login.busy', {
        status: 503,
        msg: 'Many people are signing in right now. Try again in a few seconds.',
      })
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

/** Of nobody's password: an unknown name costs the same time as a known one. */
let decoy: Promise<string> | undefined

/** Whether the password is the one of `hash`. Without a hash the answer is no, after the same work. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  decoy ??= argon('nobody has this password', options)
  const against = hash ?? (await decoy)
  const isRight = await inTurn(() => argonVerify(against, password))
  return isRight && hash != null
}
