import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '@portal/contracts/reference.ts'
import { intentIn } from './read.rules.ts'

const failures: [Language, string[]][] = [
  [
    'en',
    [
      'that did not work',
      "thank you, that didn't help",
      'thanks, but it still does not work',
      'it still fails',
      'still the same error',
      'no luck',
      'I tried that, nothing changed',
      'I did all that already, no difference',
      'the error is still there',
      'the error came back again',
      'ok thanks but it is not working',
      'tried it twice. still broken',
    ],
  ],
  [
    'de',
    [
      'das hat nicht geholfen',
      'hat leider nicht geklappt',
      'danke, geht aber immer noch nicht',
      'der Fehler ist wieder da',
      'habe ich schon probiert, bringt nichts',
      'immer noch das gleiche Problem',
      'unverändert',
    ],
  ],
  [
    'es_ES',
    [
      'no ha funcionado',
      'gracias, pero todavía no funciona',
      'sigue igual',
      'ya lo he probado y nada ha cambiado',
      'el error sigue ahí',
      'lo mismo otra vez',
    ],
  ],
  ['zh_CN', ['没用', '谢谢，没有解决', '谢谢，但是还是不行', '试过了，没有效果', '故障还在', '还没好']],
]
const others: [Language, string[]][] = [
  [
    'en',
    [
      'the battery still does not charge',
      'what if that does not help',
      'did it not work?',
      'thanks that worked',
      'no change in my order',
      'the fan is still loud',
      'no',
      'again',
      'still',
      'still no internet',
      'nothing on the display',
      'is it normal that it does not work at night',
    ],
  ],
  [
    'de',
    ['die Batterie lädt immer noch nicht', 'was wenn das nicht hilft', 'hat geklappt', 'kein WLAN', 'nein'],
  ],
  ['es_ES', ['la batería sigue sin cargar', 'ya funciona, gracias', '¿no funciona?', 'no']],
  ['zh_CN', ['电池还是充不进电', '没有网络怎么办', '好了，谢谢', '不']],
]

test('a report that an answer did not help is understood, in every language; what names what is wrong is left to the documents', () => {
  const isFailure = (text: string, language: Language) => intentIn(text, language)?.kind === 'failure'
  const missed = failures.flatMap(([language, texts]) => texts.filter((text) => !isFailure(text, language)))
  const taken = others.flatMap(([language, texts]) => texts.filter((text) => isFailure(text, language)))
  assert.deepEqual({ missed, taken }, { missed: [], taken: [] })
})
