import { answered, numbered, type QuestionSet, type Turn, unanswerable } from '../question.ts'

const asked = (text: string, heading: string, ...must: readonly RegExp[]): Turn =>
  answered(text, `wallBox#${heading}`, ...must)

/** Questions about this manual, written last, so that nothing was tuned to them. */
export const later: QuestionSet = {
  single: [
    ...numbered('answered', [
      ['gen_7_10k', 'en', asked('how fat a wire for the 22 wallbox', 'Supply', /5 × 6 mm²/)],
      [
        'gen_7_10k',
        'en',
        asked(
          'do i have to ask somebody before i get the big charger',
          'Supply',
          /approved by the grid operator/i,
        ),
      ],
      ['gen_7_10k', 'en', asked('how high do i hang the car charger', 'Where it may hang', /90 and 130 cm/)],
      [
        'gen_7_10k',
        'en',
        asked('car takes ages in summer on the south wall', 'Where it may hang', /10 A instead of 16 A/i),
      ],
      ['gen_7_10k', 'en', asked('R1 position for a 13 amp breaker', 'Fitting', /5 = 13 A/)],
      ['gen_7_10k', 'en', asked('lid wont stay on the wallbox', 'Fitting', /clicks twice/i)],
      ['gen_7_10k', 'en', asked('its glowing pink', 'The light bar', /Update/)],
      ['gen_7_10k', 'en', asked('yellow two times when i hold my card to it', 'The light bar', /not known/i)],
      [
        'gen_7_10k',
        'en',
        asked('cant get the plug out of my car!!', 'Start and end', /5 seconds|unlock the car/i),
      ],
      [
        'gen_7_10k',
        'en',
        asked('power went out and the cable is stuck in the wallbox', 'Start and end', /red cord/i),
      ],
      ['gen_7_10k', 'en', asked('my daughter needs a card too', 'Cards and keys', /8 seconds/)],
      [
        'gen_7_10k',
        'en',
        asked('lost one card, want none of them to work any more', 'Cards and keys', /R1 to F/),
      ],
      [
        'gen_7_10k',
        'en',
        asked(
          'only fill the car when there is sun to spare, how much must be left',
          'Charging with sun only',
          /1\.4 kW/,
        ),
      ],
      [
        'gen_7_10k',
        'en',
        asked('the renault never starts at night when its cheap', 'Cheap hours', /Wake up/),
      ],
      ['gen_7_10k', 'en', asked('main fuse blows when oven and car run together', 'Load guard', /Main fuse/)],
      ['gen_7_10k', 'en', asked('S3 with the new tesla', 'Signals', /another cable/i)],
      ['gen_7_10k', 'en', asked('S6?', 'Signals', /have it mended/i)],
      [
        'gen_7_10k',
        'en',
        asked('wifi of the wallbox gone, cant find it in the phone', 'Network and app', /ten minutes/i),
      ],
      ['gen_7_10k', 'en', asked('drove over the plug, do you pay', 'Guarantee', /not covered/i)],
      ['gen_7_10k', 'en', asked('longer cord for the car, is there one', 'Looking after it', /SB-K7/)],
      [
        'gen_7_10k',
        'de',
        asked('Wallbox leuchtet grün, Auto aber nicht voll?', 'The light bar', /paused|pausiert/i),
      ],
      ['gen_7_10k', 'de', asked('S8 und lädt nur ganz langsam', 'Signals', /6 A/)],
      [
        'gen_7_10k',
        'es',
        asked('¿cuántas tarjetas puede aprender el cargador del coche?', 'Cards and keys', /40/),
      ],
      ['gen_7_10k', 'zh', asked('充电桩显示S5怎么办', 'Signals', /lock|锁/i)],
    ]),
    ...numbered('unanswerable', [
      ['gen_7_10k', 'en', unanswerable('can the car feed the house back through the wallbox')],
      ['gen_7_10k', 'en', unanswerable('what does the wallbox cost')],
      ['gen_7_10k', 'en', unanswerable('which color is the wallbox, anthracite?')],
      ['gen_7_10k', 'de', unanswerable('kann ich damit an der autobahn bezahlen')],
    ]),
  ],
  followUps: numbered('followUp', [
    [
      'gen_7_10k',
      'en',
      asked('S4 on the wallbox', 'Signals', /Shade/),
      asked('when does it go on by itself', 'Signals', /under 60 °C/i),
      asked('and how slow is it in the sun', 'Where it may hang', /10 A/),
    ],
    [
      'gen_7_10k',
      'en',
      asked('how do i get the wallbox into my wifi', 'Network and app', /192\.168\.77\.1/),
      asked('where is the password for that', 'Network and app', /inside of the cover/i),
      asked('does it charge without internet', 'Network and app', /prices and updates/i),
    ],
  ]),
}
