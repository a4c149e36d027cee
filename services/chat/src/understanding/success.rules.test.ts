import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '@portal/contracts/reference.ts'
import { intentIn } from './read.rules.ts'

const successes: [Language, string[]][] = [
  [
    'en',
    [
      'thanks that worked!',
      'great, it works now',
      'ok got it thank you',
      'perfect, the error is gone',
      'it is running again, thanks',
      'Thank you very much, my inverter is online again',
      'that fixed it',
      'awesome, problem solved!',
      'ok cool, all good now',
      'cheers mate, sorted',
      '👍',
      '🙏🏽 ❤️',
    ],
  ],
  [
    'de',
    [
      'danke, hat geklappt',
      'super, es läuft wieder',
      'Vielen Dank, der Fehler ist weg',
      'hat funktioniert, danke schön!',
      'jetzt geht es wieder, danke',
      'funktioniert jetzt wieder, danke',
      'alles klar, verstanden',
    ],
  ],
  [
    'es_ES',
    [
      'gracias, ya funciona',
      'perfecto, ya está resuelto',
      'muchas gracias, ha funcionado',
      'genial, el error desapareció',
      'ok entendido, gracias',
    ],
  ],
  [
    'zh_CN',
    [
      '谢谢，好了',
      '谢谢，现在可以用了',
      '解决了，非常感谢',
      '太好了，恢复正常了',
      '搞定了',
      '故障消失了，谢谢',
    ],
  ],
]
const notYet: [Language, string[]][] = [
  [
    'en',
    [
      'thanks, but it still does not work',
      'ok thanks but it is not working',
      'great, now it works only at night',
      'thanks, is it working now?',
      'ok thanks, how do I get it running again',
      'thanks, please get it fixed',
      'thanks i need it fixed',
      'it worked before',
      'it stopped working again',
      'it is gone again',
      'is it fixed',
      'running',
      'my inverter was running fine again',
      'the inverter was online today',
      'thanks, everything is gone now',
      '😡',
      '👍👎',
    ],
  ],
  [
    'de',
    [
      'danke, geht aber immer noch nicht',
      'danke, hat nicht geklappt',
      'super, jetzt läuft nichts mehr',
      'danke, läuft es jetzt wieder?',
      'der Fehler ist wieder da',
      'läuft das Gerät jetzt',
      'ist es behoben',
      'hat es geklappt',
      'geht das jetzt',
      'danke, Gerät ist weg',
    ],
  ],
  [
    'es_ES',
    ['gracias, pero todavía no funciona', 'gracias, ya no funciona', 'no ha funcionado', '¿ya funciona?'],
  ],
  [
    'zh_CN',
    [
      '谢谢，但是还是不行',
      '谢谢，没有解决',
      '好了吗',
      '还没好',
      '谢谢，不能用了',
      '没好',
      '现在正常工作',
      '谢谢，设备没有了',
    ],
  ],
]

test('a report of success is a courtesy, in every language; that it is not so yet, or a question whether, is none', () => {
  for (const [language, texts] of successes)
    for (const text of texts)
      for (const page of [language, 'en'] as const) assert.equal(intentIn(text, page)?.kind, 'thanks', text)
  for (const [language, texts] of notYet)
    for (const text of texts) assert.notEqual(intentIn(text, language)?.kind, 'thanks', text)
})
