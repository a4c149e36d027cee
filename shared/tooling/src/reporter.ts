interface TestEvent {
  type: string
  data: { name: string; skip?: string | boolean; todo?: string | boolean; details?: { type?: string } }
}

/** Reporter for `node --test` that only counts: `{ passed, failed, skipped: names }` as JSON at the end. */
export default async function* count(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const counts = { passed: 0, failed: 0, skipped: [] as string[] }
  for await (const { type, data } of events) {
    if ((type !== 'test:pass' && type !== 'test:fail') || data.details?.type === 'suite') continue
    if (data.skip !== undefined || data.todo !== undefined) counts.skipped.push(data.name)
    else if (type === 'test:pass') counts.passed++
    else counts.failed++
  }
  yield JSON.stringify(counts)
}
