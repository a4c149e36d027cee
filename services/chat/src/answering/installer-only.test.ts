import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toPlanned } from '../chat.builder.ts'
import type { RegisterUser } from '../device/register.ts'
import { anAsk } from './engine.builder.ts'
import { withInstallerCodesHidden } from './installer-only.ts'

const choice = (excerpt?: string) => ({
  questionId: 0,
  question: 'Advanced settings',
  supportRemoteDebug: false,
  visible: true,
  ...(excerpt !== undefined && { excerpt }),
})
const engine = withInstallerCodesHidden({
  answer: async () =>
    toPlanned('Which one?', {
      suggestions: [choice('The installer PIN is 471147. The page has 2000 lines.'), choice()],
    }),
})
const excerptsFor = async (role: RegisterUser['role']) => {
  const permissions = role === 'INSTALLER' ? ['knowledge:installer'] : []
  const user = { role, kind: 'staff', permissions } as unknown as RegisterUser
  const answer = await engine.answer(anAsk({ user }), new AbortController().signal)
  assert.ok(answer.kind !== 'stream')
  assert.equal(answer.text, 'Which one?')
  return answer.suggestions.map(({ excerpt }) => excerpt)
}

test('a code of installers is hidden in what stands beside a choice, too', async () => {
  assert.deepEqual(await excerptsFor('OWNER'), [
    'The installer PIN is ••••••. The page has 2000 lines.',
    undefined,
  ])
  const [shown] = await excerptsFor('INSTALLER')
  assert.match(shown ?? '', /471147/)
})
