/**
 * What people say around a question, beside the empty words that PostgreSQL's dictionaries know. It counts little: a manual that happens to
 * say "make" or "happen" knows nothing about the matter.
 */
const latin = `
about actually again already also always am any anybody anyone anything anyway around ask asked asking away back bad because become been before
best better big bit bring came can cannot come comes could did different do does doing done dont each either else enough even ever every
everything exactly explain find first follow following found gave get gets getting give gives go goes going gone good got great guess had
happen happened happening happens have havent hello help hi how however i idea ill im ive just keep keeps kind know last later least less let lets
like likely little long look looking looks lot lots made make makes making many matter may maybe me mean meaning means might mine more most much must my
name near need needed needs never new next nice now often ok okay once one only onto other others our own people perhaps please possible
probably properly put puts quite rather really right said same saw say says see seem seems seen shall should show shows side since so some
somebody someone something sometimes soon still such suddenly sure take takes taking talk tell tells thank thanks thats thing things think third this
time today together told too took tried try trying two understand until use used uses using usually very wait wanna want wants was way ways well
went what whats when whenever where whether which while who whole whom whose why will wish within without wont work worked working works would wrong yes
yesterday yet you your yours youre
another moment straight please pls dear hey kindly guys folks wondering curious trouble stuff sort kind simply quickly easily
aber alle allem beim wieviel wieviele dran rein raus ans ins allen aller alles als also am an andere anderen auch auf aus bei bekomme bin bitte brauche brauchen da dabei dafür damit dann darf dass dazu
denn dich dir doch du dürfen eigentlich einfach etwas finde finden für funktioniert gar geben geht gemacht genau gerade gern gibt gut hab habe haben hallo hast hat hier hilfe ich ihr immer
ist ja jetzt kann kannst kein keine komme kommen kommt können könnte lange lassen lässt machen mache macht mal man mehr mein meine meinem meinen meiner mich mir möchte möglich muss müssen
nach nicht nichts noch nun nur ob oder ohne schon sehr sein seine seit selbst sich sie sind so soll sollte stelle steht tun über und uns unser unsere viel viele vom von warum was weil welche welcher welches
wenn wer werden wie wieder will wird wo wofür woher wohin wollen wozu würde wurde zeigt zu zum zur
alguien algo al antes ayuda bien buenas buenos cada como cómo con cual cuál cuales cuáles cuando cuándo cuánto cuánta cuántos cuántas de debe debo decir del desde después donde dónde durante
el ella ellos en entonces es esa ese eso esta está están este esto estoy favor fue gracias ha hace hacer hago hay hasta hola la las le lo los más me mi mis mucho muy nada necesita necesito ni
no nos nuestra nuestro o otra otro para pasa pero por porque puede pueden puedo pues que qué quiero quién quiere se sea ser si sí siempre significa sin sobre solo son su sus también tener tengo tiene tienen
todo todos tu tus un una unas unos usar uso va vez voy y ya yo
`
const words = new Set(latin.split(/\s+/).filter(Boolean))

export const isFiller = (token: string): boolean => words.has(token)

/** Of Chinese: they stand between the words of a question without a space, so it is cut at them. */
const between =
  /请问|你好|您好|谢谢|怎么样|怎么办|怎么|怎样|如何|什么|为什么|为何|哪里|哪儿|哪个|哪些|多少|多久|多长|多大|多粗|几个|是不是|是否|可不可以|可以|能不能|能否|应该|需要|我的|我们|你们|他们|这个|那个|这台|一下|的话|时候|有没有|没有|还是|或者|以及|因为|所以|如果|但是|直接|一直|分别|意思|[的了吗呢吧啊呀我你您他它是在把被和与跟就都也很请想]/g

export const withoutFiller = (question: string): string => question.replace(between, ' ')
