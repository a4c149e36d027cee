import type { Language } from '@portal/contracts/reference.ts'
import { plain } from '../danger/text.rules.ts'
import type { Spoken } from '../grammar/grammars.ts'
import { languageIn } from './language.rules.ts'

/** How a language asks, and how it tells that something is, or is not, as it was. */
interface Form {
  /** A question or a wish, by its first word; in Chinese by any. */
  asks: RegExp
  /** Forms of to be, what negates, what goes on or has ended. */
  state: RegExp
}

const lead = '(?:(?:ok|okay|and|but|so|then|und|aber|also|dann|y|pero|entonces) )*'
const forms: Record<Spoken, Form> = {
  en: {
    asks: new RegExp(
      `^${lead}(?:how|hows|what|whats|which|when|whens|where|wheres|who|whos|whose|why|can|could|may|do|does|did|is (?:it|there|this|that|the|my)|are|am|was|were|will|would|should|shall|must|has|have|tell|show|give|explain|help|find|i want|i need|i would|id like|please|pls) `,
      'u',
    ),
    state:
      / (?:is|are|was|were|isnt|arent|wasnt|not|no|nothing|none|never|wont|cant|dont|doesnt|didnt|stopped|stops|keeps|kept|stays|still|anymore|only|went|gone|comes|goes) /u,
  },
  de: {
    asks: new RegExp(
      `^${lead}(?:wie|was|wer|wem|wo|woran|wann|warum|wieso|weshalb|wozu|welche[rsnm]?|kann|konnen|darf|soll|sollte|muss|gibt es|(?:ist|sind|hat|lauft|geht|klappt|funktioniert) (?:der|die|das|es|mein|meine)|zeig|sag|erklare|hilf|ich (?:will|mochte|brauche)|bitte) `,
      'u',
    ),
    state:
      / (?:ist|sind|war|nicht|kein|keine|keinen|nix|nichts|nie|geht|ging|mehr|bleibt|noch|nur|immer|standig|dauernd) /u,
  },
  es_ES: {
    asks: new RegExp(
      `^${lead}(?:que|como|cual|cuales|cuando|donde|quien|cuant[oa]s?|por que|puedo|puede|se puede|debo|hay|tiene|dime|muestra|explica|ayuda|quiero|necesito|por favor) `,
      'u',
    ),
    state:
      / (?:no|ya|nada|ningun|ninguna|nunca|esta|estan|es|son|se|sigue|siguen|solo|todavia|siempre|tampoco) /u,
  },
  zh_CN: {
    // Is it so or not: the word twice, with a not between.
    asks: /(\p{sc=Han})[不没]\1|吗|呢|么|什么|怎|如何|多少|多久|多[大高长重]|几|哪|谁|为何|是否|能不能|可不可以|有没有|请|想要/u,
    state: /不|没|无|了|着|一直|总|老是/u,
  },
}

const formOf = (text: string, page: Language): Form => {
  const spoken = languageIn(text, page)
  return spoken in forms ? forms[spoken as Spoken] : forms.en
}

/** Somebody tells what they see, and no part of it asks for anything. */
export function isReport(text: string, page: Language): boolean {
  const { asks } = formOf(text, page)
  const parts = text.split(/[.,;:!。，；！]+\s*/u)
  return !/[?？¿]/u.test(text) && !parts.some((part) => asks.test(`${plain(part).trim()} `))
}

/** The same in a sentence: "wifi setup" is none. */
export const tellsState = (text: string, page: Language): boolean =>
  isReport(text, page) &&
  formOf(text, page).state.test(
    ` ${plain(text)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `,
  )
