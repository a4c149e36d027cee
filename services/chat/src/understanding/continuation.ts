import type { Spoken } from '../grammar/grammars.ts'

/** How a language continues. */
export interface Continuation {
  /** Asks the same of something else: what about X. `X` is what follows, or what stands before. */
  another: RegExp
  /** Asks by itself, whatever stands before it. */
  asks?: RegExp
  /** Connects with what was said. */
  lead: RegExp
  /** Answers what was said, or objects to it. */
  replies: RegExp
  /** Stands for what was said, and for nothing else. */
  pointing: RegExp
  /** Says nothing about what is asked. */
  generic: string
  /** Takes back what was understood. */
  correction: RegExp
  /** Of one thing, in a question: what "another" takes the place of. */
  object?: RegExp
}

export const continuations: Record<Spoken, Continuation> = {
  en: {
    another:
      /^(?:ok |okay |so )?(?:and )?(?:(?:what|how) (?:about|if it is|if its)|and (?:for|with|on|at|in)|for(?= (?:the|a|an|my|our) )|and(?= (?:the|a|an|my|our|\p{L}*-?\d)))(?= )/u,
    asks: / (?:how|what|which|when|where|who|why) /u,
    lead: /^(?:ok |okay )?(?:and|but|so|then|or|also|why then)(?= )/u,
    correction:
      /^(?:no|nope|not that|sorry|i mean|i meant),?(?: no,?)?(?: sorry,?)?(?: i (?:mean|meant))?(?= )/u,
    replies: /^(?:yes|yeah|yep|no|nope|but|ok but|okay but)(?= )/u,
    pointing: /(?<= )(?:that|those|these|this one|that one|them|same)(?= )/u,
    generic:
      'how|why|where|when|who|which|what|fix|solve|repair|reset|clear|remove|mean|means|happen|happens|happened|cause|causes|caused|long|take|takes|often|cost|costs|dangerous|safe|normal|bad|serious|check|prevent|avoid|again|now|then|next|exactly|more|detail|details|step|steps|first|many|much|after|before|afterwards|say|explain|example|else|still|myself|yourself|alone|possible|allowed|must|should|try|tried|work|works|worked|not|dont|doesnt|didnt|no|yes|really|them|that|those|these|same|one|ones|go|come|comes|keep|back|if|but|or|also|too|get rid of|stop|deal|handle|wrong|reason|tools|tool|help|helps|so|ok|okay|only|always|often|every|time|times|make|makes|made|meanwhile|again',
    object:
      /(?<= )(?:the|a|an|my|our|this) (?:[^ .]+ ){1,4}?(?=(?:weigh|cost|last|need|have|make|take|use|give|work|charge|run|mean|hold|go|do|draw|produce|handle|support|start|stop|store) |\.|$)/u,
  },
  de: {
    another:
      /^(?:und )?(?:(?:was|wie) (?:ist|ware|sieht es)(?: es)? (?:mit|bei|aus mit)|und (?:bei|fur|mit|am|im|auf)|und(?= (?:der|die|das|den|dem|mein|meine|\p{L}*-?\d)))(?= )/u,
    asks: / (?:wie|was|welche[rsnm]?|wann|wo|wer|warum|wieso) /u,
    lead: /^(?:und|aber|also|dann|oder|auch)(?= )/u,
    correction: /^(?:nein|ne|nicht das|ich meine|ich meinte|sorry),?(?: ich (?:meine|meinte))?(?= )/u,
    replies: /^(?:ja|nein|doch|aber|ja aber)(?= )/u,
    pointing: /(?<= )(?:damit|dafur|davon|dazu|daran|dagegen|dabei|dies|diesen fehler|denselben)(?= )/u,
    generic:
      'wie|warum|wieso|weshalb|wo|wann|wer|was|welche|behebe|beheben|behebt|lose|losen|repariere|reparieren|zurucksetzen|setze|zuruck|bedeutet|heisst|passiert|passierte|ursache|grund|lange|dauert|oft|kostet|gefahrlich|sicher|normal|schlimm|ernst|prufe|prufen|pruft|vermeide|vermeiden|verhindern|nochmal|noch|jetzt|dann|danach|davor|vorher|genau|genauer|mehr|schritt|schritte|zuerst|viele|viel|erklaren|beispiel|sonst|selbst|selber|allein|moglich|erlaubt|muss|soll|sollte|darf|probiert|versucht|geht|ging|hilft|nicht|nein|ja|wirklich|tun|machen|mache|macht|man|damit|dafur|davon|dazu|daran|dagegen|dabei|dies|aber|also|oder|auch|werkzeug|wieder|immer|wird|werden|kommt',
    object: /(?<= )(?:der|die|das|den|dem|einen|eine|ein|mein|meine|meinen) (?:[^ .]+ ){1,3}(?=\.|$)/u,
  },
  es_ES: {
    another:
      /^(?:y )?(?:que (?:pasa|hay) (?:con|de)|y (?:con|para|en|de)|y(?= (?:el|la|los|las|un|una|mi|\p{L}*-?\d)))(?= )/u,
    asks: / (?:como|que|cuale?s?|cuando|donde|quien|cuant[oa]s?) /u,
    lead: /^(?:y|pero|entonces|o|tambien)(?= )/u,
    correction: /^(?:no|perdon|me refiero a|me referia a),?(?: me (?:refiero|referia) a)?(?= )/u,
    replies: /^(?:si|no|pero|si pero)(?= )/u,
    pointing: /(?<= )(?:eso|esto|ese|aquello|ello)(?= )/u,
    generic:
      'como|por que|porque|donde|cuando|quien|que|cual|arreglo|arreglar|soluciono|solucionar|resolver|resuelvo|reparar|reparo|reiniciar|reinicio|borrar|significa|pasa|paso|causa|motivo|tarda|cuanto|tiempo|frecuencia|cuesta|peligroso|seguro|normal|malo|grave|comprobar|compruebo|evitar|evito|otra|vez|ahora|despues|luego|antes|exactamente|mas|detalle|detalles|pasos|primero|muchos|explicar|ejemplo|solo|posible|permitido|debo|intentar|funciona|no|si|realmente|hago|hacer|hace|eso|esto|ese|aquello|ello|lo|pero|entonces|tambien|o|siempre',
    object: /(?<= )(?:el|la|los|las|un|una|mi) (?:[^ .]+ ){1,3}(?=\.|$)/u,
  },
  zh_CN: {
    another: /^(?:那|那么|还有)?(?<thing>.{1,20})呢$/u,
    lead: /^(?:那么|那|然后|还有|接着|所以|但是|而且)/u,
    correction: /^(?:不是|不对|我是说|我说的是)/u,
    replies: /^(?:是的|对|嗯|没有|但是|可是|不过)/u,
    pointing: /它|这个|那个|这种|这样|那样|此/u,
    generic:
      '怎么办|怎么|如何|为什么|为何|哪里|什么时候|多久|多长|处理|解决|修复|排除|恢复|意思|原因|危险|安全|正常|严重|检查|避免|预防|再|然后|之后|之前|首先|步骤|具体|详细|更多|解释|例子|可以|应该|必须|自己|需要|做|办|清除|复位|它|这个|那个|这种|这样|那样|那么|那|所以|但是|而且|接着|还有|不|没|又|还是|仍然|一直|吗|要|该|弄|要等',
  },
}
