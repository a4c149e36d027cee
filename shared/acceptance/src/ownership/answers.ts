import { setTimeout as sleep } from 'node:timers/promises'
import { allJobRoutes, backofficeJobRoutes } from '@portal/contracts/job.contract.ts'
import type { Route } from '@portal/contracts/route.ts'
import type { Answer, CallInput } from '@portal/testing/node/service.ts'
import { isExport, type ReadCall } from './calls.ts'
import { createInput } from './inputs.ts'
import type { Person } from './people.ts'
import { waitForJob } from './rows.ts'
import type { OwnershipStage } from './stage.ts'

const volatile = /"requestId":"[^"]*"|\d{4}-\d\d-\d\dT[\d:.]+Z|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g

/** Returns status and text of an answer without volatile parts. */
export function formatAnswer({ status, raw }: Answer, named?: unknown): string {
  const text = raw.toString()
  const unnamed = named === undefined ? text : text.replaceAll(String(named), 'NAMED')
  return `${status} ${unnamed.replace(volatile, '…')}`
}

/** Normalizes an answer for comparison, independent of its order. */
export const normalizeContent = (answer = ''): string =>
  answer
    .split(/[{}\n]+,?/)
    .toSorted()
    .join('\n')

/** Excludes lists of jobs with their own permissions. */
const ofLists = ['order:edit', 'order:view', 'fixedResource:view', 'finance:view', 'rma:view']

/**
 * Sends a call and returns its answer; for an export, its file. Waits for a running answer of the assistant.
 */
export async function sendCall(
  stage: OwnershipStage,
  person: Person,
  route: Route,
  input: CallInput,
  more = ofLists,
): Promise<Answer> {
  let answer = await stage.call(person, route, input, more)
  for (; answer.body?.error === 'chat.busy'; answer = await stage.call(person, route, input, more))
    await sleep(5)
  if (!isExport(route) || answer.status !== 200) return answer
  const jobs = allJobRoutes.find(({ getJob }) => getJob.service === route.service) ?? backofficeJobRoutes
  const { id } = await waitForJob(stage, person, jobs.getJob, answer.data.id)
  return stage.call(person, jobs.downloadJobFile, { params: { id } }, [...ofLists, ...more, route.access])
}

/** Makes a call without a row id as this person. */
export async function readAs(
  stage: OwnershipStage,
  person: Person,
  { route, isOfBin }: ReadCall,
): Promise<string> {
  const { username } = person.as
  const input = createInput(route, 0, { username, own: () => undefined, row: undefined, isOfBin })
  const answer = await sendCall(
    stage,
    person,
    route,
    input,
    isOfBin ? [route.access.replace(/:.*/, ':delete')] : [],
  )
  if (answer.status !== (route.redirects ? 302 : 200))
    throw new Error(`${route.operation} as ${username}: ${formatAnswer(answer)}`)
  return formatAnswer(answer)
}
