import type { TestDatabase } from '@portal/testing/node/database.ts'
import { aDocument, aSection, aStore } from '../knowledge/knowledge.builder.ts'
import type { Ask } from './answer.ts'

export const anAsk = (part: Partial<Ask> = {}): Ask => ({
  question: 'How do I clean the air filter?',
  language: 'en',
  platform: 'LUX_POWER',
  deviceGroup: 'off_grid',
  enhance: false,
  supportEs: true,
  ...part,
})

export const aDevice = {
  serialNum: '3361400100',
  model: 'SNA_5000',
  deviceType: 3,
  brand: 'LUX_POWER',
  country: 'DE',
}

/** A little manual for each of two device groups; answers the sections by their headings. */
export async function someManuals(db: TestDatabase) {
  const filter = aSection(
    'Cleaning the air filter',
    'The filter sits behind the left cover. Clean it twice a year:\n1. Pull the cover to the left.\n2. Take the filter out.\n3. Wash it with water and let it dry.\n4. Push it in until it clicks.\n\nA wet filter must not be put back.',
  )
  const sections = [
    filter,
    aSection(
      'Battery cables',
      'Use cables of 35 mm². Tighten the lugs with 8 N·m. Keep both cables equally long.',
    ),
    aSection(
      'Fault codes',
      'Code | Meaning | What to do\nF03 | Battery voltage too high | Measure the battery\nF04 | Battery voltage too low | Charge from the grid',
    ),
    aSection('Display', 'Hold ENTER for three seconds to open the program list. ESC goes back.'),
    aSection('Parallel systems', 'Up to twelve units work together. All must run the same firmware.'),
  ]
  await aDocument(db, await aStore(db), sections, 'sna-manual.pdf')
  await aDocument(
    db,
    await aStore(db, 'hybrid'),
    [aSection('Walrus relay', 'The walrus relay clicks twice after dusk. It is replaced every ten years.')],
    'hybrid-manual.pdf',
  )
  return Object.fromEntries(sections.map(({ headingPath, body }) => [headingPath[0] as string, body]))
}
