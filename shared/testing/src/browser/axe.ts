import axe from 'axe-core'

/** Structure, names and roles; colours need a browser and are checked in the journeys. */
export async function axeFindings(element: Element = document.body): Promise<string[]> {
  const { violations } = await axe.run(element, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Lists content outside of all landmarks of a page. */
export async function outsideOfLandmarks(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { runOnly: ['region'] })
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))
}
