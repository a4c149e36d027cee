import axe from 'axe-core'

/** Checks structure, names and roles; the end-to-end tests check colours in a real browser. */
export async function findAxeProblems(element: Element = document.body): Promise<string[]> {
  const { violations } = await axe.run(element, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Lists content outside of all landmarks of a page. */
export async function findOutsideLandmarks(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { runOnly: ['region'] })
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))
}
