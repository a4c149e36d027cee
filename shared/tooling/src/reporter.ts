interface TestEvent {
  type: string
  data: {
    name: string
    skip?: string | boolean
    todo?: string | boolean
    details?: { type?: string; duration_ms?: number; error?: { failureType?: string } }
  }
}

/**
 * Reporter for `node --test` that only counts: `{ passed, failed, skipped: names, slow }` as JSON at the
 * end.
 */
export default async function* count(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const counts = {
    passed: 0,
    failed: 0,
    skipped: [] as string[],
    slow: [] as { name: string; seconds: number }[],
  }
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    // Counts tests, not suites; a failure outside of tests counts for the suite.
    const { type: kind, error } = data.details ?? {}
    const isBroken = type === 'test:fail' && error?.failureType !== 'subtestsFailed'
    if (kind === 'suite' && !isBroken) continue
    counts.slow.push({ name: data.name, seconds: (data.details?.duration_ms ?? 0) / 1000 })
    if (data.skip !== undefined || data.todo !== undefined) counts.skipped.push(data.name)
    else if (type === 'test:pass') counts.passed++
    else counts.failed++
  }
  counts.slow.sort((a, b) => b.seconds - a.seconds).splice(10)
  yield JSON.stringify(counts)
}
