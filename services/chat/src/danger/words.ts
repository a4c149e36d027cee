import type { Language } from '@portal/contracts/reference.ts'
import type { Step } from './steps.ts'

/**
 * What keeps people safe: short, in the imperative, in words of our own. `{fire}` and `{ambulance}` are
 * numbers to call.
 */
type Words = Record<Step | 'lead' | 'unknownNumber' | 'after', string>

export const words: Record<Language, Words> = {
  en: {
    lead: 'This may be dangerous. Do this now:',
    unknownNumber: 'the emergency number of your country (112 in Europe, 911 in North America)',
    casualty:
      'Do not touch a person who may still be in contact with electricity. Switch the power off first.',
    ambulance:
      'If somebody is hurt or had an electric shock, call an ambulance: {ambulance}. After a shock see a doctor even if you feel well. Rinse skin or eyes that met leaked liquid with plenty of water.',
    away: 'Keep everybody away. Do not touch the device, its cables or the battery, and do not open anything.',
    puddle:
      'Do not step into water in which the device, the battery or cables stand. Touch no switch with wet hands or that is wet itself.',
    leave:
      'If there is smoke, fire, a smell of burning or gas, or a hot, swollen, leaking or hissing battery: leave the building, close the doors behind you, and call the fire service from outside: {fire}.',
    douse:
      'Do not pour water on it, do not try to put it out, and do not breathe in smoke or vapours: they are poisonous.',
    off: 'Only if you reach the switches safely: switch off AC first, then PV (DC), then the battery. If in doubt, do not. Panels and their cables stay live in daylight even then.',
    unused:
      'Do not switch it on again and do not charge it, even if it looks normal, until an electrician has checked it. A battery can catch fire again hours later.',
    tell: 'When you are safe, tell your installer, and ask a person of our support here.',
    after: 'What follows is only for when the danger is over:',
  },
  zh_CN: {
    lead: '这可能有危险，请立即这样做：',
    unknownNumber: '当地急救电话（中国大陆：火警 119，急救 120）',
    casualty: '有人可能仍接触带电部位时，不要碰他。先断开电源。',
    ambulance:
      '有人受伤或触电，请叫救护车：{ambulance}。触电后即使感觉正常也要就医。皮肤或眼睛接触到漏出的液体，用大量清水冲洗。',
    away: '让所有人远离。不要触碰设备、电缆或电池，不要打开任何盖子。',
    puddle: '设备、电池或电缆泡在水里时，不要踩进水里。不要用湿手碰开关，也不要碰湿的开关。',
    leave:
      '有烟、火、焦味或煤气味，或电池发烫、鼓胀、漏液、嘶嘶作响：离开建筑物，随手关门，到室外拨打火警电话：{fire}。',
    douse: '不要往上面泼水，不要自己灭火，不要吸入有毒的烟气。',
    off: '只有在能安全够到开关时：先断交流（AC），再断光伏直流（PV/DC），最后断电池。没有把握就不要动。即使断开，光伏板及其电缆在有光照时仍带电。',
    unused: '即使看起来恢复正常，在电工检查之前也不要再开机，不要充电。电池几小时后仍可能复燃。',
    tell: '到安全的地方后，通知您的安装商，并在这里联系我们的人工客服。',
    after: '以下内容仅在危险解除之后适用：',
  },
  de: {
    lead: 'Das kann gefährlich sein. Tun Sie jetzt dies:',
    unknownNumber: 'der Notruf Ihres Landes (in Europa 112)',
    casualty:
      'Fassen Sie niemanden an, der noch mit Strom in Berührung sein kann. Schalten Sie zuerst den Strom ab.',
    ambulance:
      'Ist jemand verletzt oder hatte einen Stromschlag, rufen Sie den Rettungsdienst: {ambulance}. Nach einem Stromschlag gehen Sie zum Arzt, auch wenn es Ihnen gut geht. Haut oder Augen, die mit ausgelaufener Flüssigkeit in Berührung kamen, mit viel Wasser spülen.',
    away: 'Halten Sie alle fern. Berühren Sie weder das Gerät noch Kabel oder Batterie, und öffnen Sie nichts.',
    puddle:
      'Treten Sie nicht in Wasser, in dem Gerät, Batterie oder Kabel stehen. Berühren Sie keinen Schalter mit nassen Händen und keinen nassen Schalter.',
    leave:
      'Bei Rauch, Feuer, Brand- oder Gasgeruch oder einer heißen, aufgeblähten, auslaufenden oder zischenden Batterie: Verlassen Sie das Gebäude, schließen Sie die Türen hinter sich und rufen Sie draußen die Feuerwehr: {fire}.',
    douse:
      'Gießen Sie kein Wasser darauf, löschen Sie nicht selbst, und atmen Sie Rauch und Dämpfe nicht ein: Sie sind giftig.',
    off: 'Nur wenn Sie die Schalter gefahrlos erreichen: zuerst AC abschalten, dann PV (DC), dann die Batterie. Im Zweifel nicht. Module und ihre Kabel stehen bei Tageslicht auch dann unter Spannung.',
    unused:
      'Schalten Sie nicht wieder ein und laden Sie nicht, auch wenn alles normal aussieht, bis eine Elektrofachkraft geprüft hat. Eine Batterie kann nach Stunden erneut in Brand geraten.',
    tell: 'Wenn Sie in Sicherheit sind, sagen Sie Ihrem Installateur Bescheid, und fragen Sie hier einen Menschen unseres Supports.',
    after: 'Das Folgende gilt erst, wenn keine Gefahr mehr besteht:',
  },
  es_ES: {
    lead: 'Esto puede ser peligroso. Haga esto ahora:',
    unknownNumber: 'el número de emergencias de su país (112 en Europa, 911 en gran parte de América)',
    casualty: 'No toque a quien pueda seguir en contacto con la electricidad. Corte primero la corriente.',
    ambulance:
      'Si hay alguien herido o que ha sufrido una descarga, llame a una ambulancia: {ambulance}. Después de una descarga acuda al médico aunque se encuentre bien. Lave con mucha agua la piel o los ojos que hayan tocado líquido derramado.',
    away: 'Aleje a todo el mundo. No toque el equipo, los cables ni la batería, y no abra nada.',
    puddle:
      'No pise el agua en la que estén el equipo, la batería o los cables. No toque ningún interruptor con las manos mojadas ni que esté mojado.',
    leave:
      'Si hay humo, fuego, olor a quemado o a gas, o una batería caliente, hinchada, que gotea o silba: salga del edificio, cierre las puertas y llame desde fuera a los bomberos: {fire}.',
    douse: 'No eche agua, no intente apagarlo y no respire el humo ni los vapores: son tóxicos.',
    off: 'Solo si llega a los interruptores sin peligro: corte primero la CA, después la FV (CC) y después la batería. Si duda, no lo haga. Aun así, los paneles y sus cables siguen con tensión mientras haya luz de día.',
    unused:
      'No lo vuelva a encender ni lo cargue, aunque parezca normal, hasta que lo revise un electricista. Una batería puede volver a arder horas después.',
    tell: 'Cuando esté a salvo, avise a su instalador y pregunte aquí a una persona de nuestro soporte.',
    after: 'Lo que sigue vale solo cuando ya no haya peligro:',
  },
  fr: {
    lead: 'Cela peut être dangereux. Faites ceci maintenant :',
    unknownNumber: 'le numéro d’urgence de votre pays (112 en Europe, 911 en Amérique du Nord)',
    casualty:
      'Ne touchez pas une personne qui peut encore être en contact avec le courant. Coupez d’abord le courant.',
    ambulance:
      'Si quelqu’un est blessé ou a reçu une décharge, appelez une ambulance : {ambulance}. Après une décharge, voyez un médecin même si tout va bien. Rincez abondamment à l’eau la peau ou les yeux touchés par un liquide.',
    away: 'Éloignez tout le monde. Ne touchez ni l’appareil, ni les câbles, ni la batterie, et n’ouvrez rien.',
    puddle:
      'Ne marchez pas dans l’eau où se trouvent l’appareil, la batterie ou des câbles. Ne touchez aucun interrupteur mouillé ni avec les mains mouillées.',
    leave:
      'En cas de fumée, de feu, d’odeur de brûlé ou de gaz, ou si la batterie est chaude, gonflée, fuit ou siffle : quittez le bâtiment, fermez les portes et appelez les pompiers de dehors : {fire}.',
    douse:
      'Ne versez pas d’eau dessus, n’essayez pas d’éteindre et ne respirez ni fumée ni vapeurs : elles sont toxiques.',
    off: 'Seulement si vous atteignez les interrupteurs sans danger : coupez d’abord l’AC, puis le PV (DC), puis la batterie. Dans le doute, abstenez-vous. Même alors, les panneaux et leurs câbles restent sous tension à la lumière du jour.',
    unused:
      'Ne remettez pas en marche et ne chargez pas, même si tout paraît normal, avant le contrôle d’un électricien. Une batterie peut reprendre feu des heures plus tard.',
    tell: 'Une fois en sécurité, prévenez votre installateur et demandez ici à une personne de notre support.',
    after: 'Ce qui suit ne vaut que lorsque tout danger est écarté :',
  },
  it: {
    lead: 'Può essere pericoloso. Faccia subito così:',
    unknownNumber: 'il numero di emergenza del suo Paese (112 in Europa)',
    casualty: 'Non tocchi chi può essere ancora a contatto con la corrente. Prima tolga la corrente.',
    ambulance:
      'Se qualcuno è ferito o ha preso la scossa, chiami un’ambulanza: {ambulance}. Dopo una scossa vada dal medico anche se sta bene. Sciacqui con molta acqua la pelle o gli occhi venuti a contatto con liquido uscito.',
    away: 'Tenga lontani tutti. Non tocchi l’apparecchio, i cavi o la batteria e non apra nulla.',
    puddle:
      'Non entri nell’acqua in cui si trovano l’apparecchio, la batteria o i cavi. Non tocchi interruttori bagnati o con le mani bagnate.',
    leave:
      'Con fumo, fuoco, odore di bruciato o di gas, o una batteria calda, gonfia, che perde o sibila: esca dall’edificio, chiuda le porte e chiami da fuori i vigili del fuoco: {fire}.',
    douse: 'Non versi acqua, non cerchi di spegnere e non respiri fumo o vapori: sono tossici.',
    off: 'Solo se raggiunge gli interruttori senza pericolo: spenga prima AC, poi FV (DC), poi la batteria. Nel dubbio, non lo faccia. Anche così i pannelli e i loro cavi restano in tensione alla luce del giorno.',
    unused:
      'Non riaccenda e non ricarichi, anche se sembra normale, finché un elettricista non ha controllato. Una batteria può riprendere fuoco ore dopo.',
    tell: 'Quando è al sicuro, avvisi il suo installatore e chieda qui a una persona della nostra assistenza.',
    after: 'Quanto segue vale solo quando il pericolo è passato:',
  },
  nl_NL: {
    lead: 'Dit kan gevaarlijk zijn. Doe nu dit:',
    unknownNumber: 'het alarmnummer van uw land (112 in Europa)',
    casualty: 'Raak niemand aan die nog contact met stroom kan hebben. Schakel eerst de stroom uit.',
    ambulance:
      'Is iemand gewond of heeft iemand een schok gehad, bel een ambulance: {ambulance}. Ga na een schok naar een arts, ook als u zich goed voelt. Spoel huid of ogen die met gelekte vloeistof in aanraking kwamen met veel water.',
    away: 'Houd iedereen uit de buurt. Raak het apparaat, de kabels en de batterij niet aan en open niets.',
    puddle:
      'Stap niet in water waarin apparaat, batterij of kabels staan. Raak geen natte schakelaar aan en geen schakelaar met natte handen.',
    leave:
      'Bij rook, vuur, brand- of gaslucht of een hete, opgezwollen, lekkende of sissende batterij: verlaat het gebouw, sluit de deuren en bel buiten de brandweer: {fire}.',
    douse: 'Giet er geen water op, probeer niet te blussen en adem rook of dampen niet in: ze zijn giftig.',
    off: 'Alleen als u de schakelaars veilig bereikt: schakel eerst AC uit, dan PV (DC), dan de batterij. Bij twijfel niet doen. Ook dan staan panelen en hun kabels bij daglicht onder spanning.',
    unused:
      'Schakel niet opnieuw in en laad niet, ook als het normaal lijkt, tot een elektricien het heeft nagekeken. Een batterij kan uren later opnieuw in brand vliegen.',
    tell: 'Als u veilig bent, waarschuw uw installateur en vraag hier een medewerker van onze support.',
    after: 'Het volgende geldt pas als het gevaar voorbij is:',
  },
  pl_PL: {
    lead: 'To może być niebezpieczne. Zrób teraz to:',
    unknownNumber: 'numer alarmowy Twojego kraju (112 w Europie)',
    casualty: 'Nie dotykaj osoby, która może nadal mieć kontakt z prądem. Najpierw wyłącz prąd.',
    ambulance:
      'Jeśli ktoś jest ranny lub został porażony, wezwij pogotowie: {ambulance}. Po porażeniu idź do lekarza, nawet jeśli czujesz się dobrze. Skórę lub oczy, które zetknęły się z wyciekiem, płucz dużą ilością wody.',
    away: 'Odsuń wszystkich. Nie dotykaj urządzenia, kabli ani baterii i niczego nie otwieraj.',
    puddle:
      'Nie wchodź do wody, w której stoi urządzenie, bateria lub kable. Nie dotykaj mokrych wyłączników ani mokrymi rękami.',
    leave:
      'Gdy jest dym, ogień, zapach spalenizny lub gazu albo bateria jest gorąca, spuchnięta, cieknie lub syczy: opuść budynek, zamknij drzwi i z zewnątrz wezwij straż pożarną: {fire}.',
    douse: 'Nie lej wody, nie próbuj gasić i nie wdychaj dymu ani oparów: są trujące.',
    off: 'Tylko jeśli bezpiecznie dosięgniesz wyłączników: wyłącz najpierw AC, potem PV (DC), potem baterię. W razie wątpliwości nie rób tego. Nawet wtedy panele i ich przewody są w świetle dziennym pod napięciem.',
    unused:
      'Nie włączaj ponownie i nie ładuj, nawet jeśli wszystko wygląda normalnie, dopóki nie sprawdzi tego elektryk. Bateria może zapalić się ponownie po kilku godzinach.',
    tell: 'Gdy będziesz w bezpiecznym miejscu, zawiadom instalatora i zapytaj tutaj osobę z naszego wsparcia.',
    after: 'Poniższe informacje stosuj dopiero wtedy, gdy niebezpieczeństwo minie:',
  },
  pt_PT: {
    lead: 'Isto pode ser perigoso. Faça já o seguinte:',
    unknownNumber:
      'o número de emergência do seu país (112 na Europa; no Brasil bombeiros 193, ambulância 192)',
    casualty: 'Não toque em quem possa ainda estar em contacto com a corrente. Desligue primeiro a corrente.',
    ambulance:
      'Se alguém estiver ferido ou apanhou um choque, chame uma ambulância: {ambulance}. Depois de um choque vá ao médico, mesmo que se sinta bem. Lave com muita água a pele ou os olhos que tocaram no líquido derramado.',
    away: 'Afaste todos. Não toque no equipamento, nos cabos nem na bateria, e não abra nada.',
    puddle:
      'Não pise água onde estejam o equipamento, a bateria ou cabos. Não toque em interruptores molhados nem com as mãos molhadas.',
    leave:
      'Com fumo, fogo, cheiro a queimado ou a gás, ou uma bateria quente, inchada, a verter ou a silvar: saia do edifício, feche as portas e chame os bombeiros do exterior: {fire}.',
    douse: 'Não deite água, não tente apagar e não respire fumo nem vapores: são tóxicos.',
    off: 'Só se chegar aos interruptores em segurança: desligue primeiro a CA, depois o PV (CC), depois a bateria. Na dúvida, não o faça. Mesmo assim, os painéis e os seus cabos continuam sob tensão com luz do dia.',
    unused:
      'Não volte a ligar nem a carregar, mesmo que pareça normal, até um eletricista verificar. Uma bateria pode voltar a incendiar-se horas depois.',
    tell: 'Quando estiver em segurança, avise o seu instalador e pergunte aqui a uma pessoa do nosso suporte.',
    after: 'O que se segue só se aplica depois de o perigo ter passado:',
  },
  ru_RU: {
    lead: 'Это может быть опасно. Сделайте сейчас следующее:',
    unknownNumber: 'номер экстренных служб вашей страны (112 в Европе)',
    casualty: 'Не трогайте человека, который может быть под током. Сначала отключите ток.',
    ambulance:
      'Если кто-то пострадал или получил удар током, вызовите скорую: {ambulance}. После удара током обратитесь к врачу, даже если чувствуете себя хорошо. Кожу и глаза, на которые попала жидкость, промойте большим количеством воды.',
    away: 'Уведите всех подальше. Не трогайте устройство, кабели и батарею и ничего не открывайте.',
    puddle:
      'Не входите в воду, в которой стоят устройство, батарея или кабели. Не трогайте мокрые выключатели и не касайтесь их мокрыми руками.',
    leave:
      'При дыме, огне, запахе гари или газа, либо если батарея горячая, вздулась, течёт или шипит: выйдите из здания, закройте за собой двери и снаружи вызовите пожарных: {fire}.',
    douse: 'Не лейте воду, не тушите сами и не вдыхайте дым и пары: они ядовиты.',
    off: 'Только если до выключателей можно добраться безопасно: сначала отключите AC, затем PV (DC), затем батарею. Если сомневаетесь, не делайте этого. Панели и их кабели при дневном свете и после этого остаются под напряжением.',
    unused:
      'Не включайте снова и не заряжайте, даже если всё выглядит нормально, пока не проверит электрик. Батарея может снова загореться через несколько часов.',
    tell: 'Когда будете в безопасности, сообщите монтажнику и обратитесь здесь к сотруднику нашей поддержки.',
    after: 'Всё, что ниже, — только после того, как опасность миновала:',
  },
  uk_UA: {
    lead: 'Це може бути небезпечно. Зробіть зараз таке:',
    unknownNumber: 'номер екстрених служб вашої країни (112 у Європі)',
    casualty: 'Не торкайтеся людини, яка може бути під струмом. Спочатку вимкніть струм.',
    ambulance:
      'Якщо хтось постраждав або його вдарило струмом, викличте швидку: {ambulance}. Після удару струмом зверніться до лікаря, навіть якщо почуваєтеся добре. Шкіру й очі, на які потрапила рідина, промийте великою кількістю води.',
    away: 'Відведіть усіх подалі. Не торкайтеся пристрою, кабелів і батареї та нічого не відкривайте.',
    puddle:
      'Не заходьте у воду, в якій стоять пристрій, батарея чи кабелі. Не торкайтеся мокрих вимикачів і не вмикайте нічого мокрими руками.',
    leave:
      'Якщо є дим, вогонь, запах горілого чи газу, або батарея гаряча, здулася, тече чи шипить: вийдіть з будівлі, зачиніть за собою двері й викличте пожежників знадвору: {fire}.',
    douse: 'Не лийте воду, не гасіть самі й не вдихайте дим і випари: вони отруйні.',
    off: 'Лише якщо до вимикачів можна дістатися безпечно: спочатку вимкніть AC, потім PV (DC), потім батарею. Якщо сумніваєтеся, не робіть цього. Панелі та їхні кабелі при денному світлі й після цього залишаються під напругою.',
    unused:
      'Не вмикайте знову й не заряджайте, навіть якщо все виглядає нормально, доки не перевірить електрик. Батарея може знову загорітися через кілька годин.',
    tell: 'Коли будете в безпеці, повідомте монтажника і зверніться тут до працівника нашої підтримки.',
    after: 'Усе, що нижче, — лише після того, як небезпека минула:',
  },
  ja: {
    lead: '危険なおそれがあります。今すぐ次のようにしてください。',
    unknownNumber: 'お住まいの国の緊急通報番号（日本は119）',
    casualty: 'まだ電気に触れているおそれのある人に触らないでください。先に電源を切ってください。',
    ambulance:
      'けが人や感電した人がいるときは救急車を呼んでください：{ambulance}。感電したあとは、何ともなくても医師の診察を受けてください。漏れた液が皮膚や目に付いたら、大量の水で洗い流してください。',
    away: '全員が離れてください。機器、ケーブル、電池に触らず、何も開けないでください。',
    puddle:
      '機器、電池、ケーブルが浸かっている水に入らないでください。濡れたスイッチに触らず、濡れた手でスイッチに触らないでください。',
    leave:
      '煙、火、焦げ臭さ、ガス臭さがあるとき、または電池が熱い、膨らむ、液が漏れる、シューと音がするときは、建物から出てドアを閉め、外から消防に通報してください：{fire}。',
    douse: '水をかけたり、自分で消そうとしたりせず、有毒な煙や蒸気を吸わないでください。',
    off: '安全にスイッチに近づける場合に限り、まずAC、次にPV（DC）、最後に電池を切ってください。迷うときはしないでください。切った後も、太陽光パネルとそのケーブルには日中は電圧がかかっています。',
    unused:
      '正常に見えても、電気の専門家が点検するまで、再び電源を入れたり充電したりしないでください。電池は数時間後に再び発火することがあります。',
    tell: '安全な場所に移ってから、設置業者に知らせ、ここで当社の担当者にお尋ねください。',
    after: '以下は、危険がなくなってからの内容です。',
  },
  ar: {
    lead: 'قد يكون هذا خطيرًا. افعل ما يلي الآن:',
    unknownNumber: 'رقم الطوارئ في بلدك (112 في أوروبا وفي بلدان كثيرة)',
    casualty: 'لا تلمس شخصًا قد يكون ما زال ملامسًا للكهرباء. افصل التيار أولًا.',
    ambulance:
      'إذا أصيب أحد أو تعرّض لصدمة كهربائية فاتصل بالإسعاف: {ambulance}. بعد الصدمة راجع الطبيب حتى لو كنت بخير. اغسل الجلد أو العينين بماء كثير إذا لامسهما سائل متسرب.',
    away: 'أبعد الجميع. لا تلمس الجهاز أو الكابلات أو البطارية ولا تفتح شيئًا.',
    puddle:
      'لا تدخل ماءً يقف فيه الجهاز أو البطارية أو الكابلات. لا تلمس مفتاحًا مبللًا ولا تلمس المفاتيح بيد مبللة.',
    leave:
      'إذا كان هناك دخان أو نار أو رائحة احتراق أو غاز، أو بطارية ساخنة أو منتفخة أو تسرّب أو تصدر هسهسة: غادر المبنى وأغلق الأبواب خلفك واتصل بالإطفاء من الخارج: {fire}.',
    douse: 'لا تسكب عليه ماء ولا تحاول إطفاءه ولا تستنشق الدخان أو الأبخرة فهي سامة.',
    off: 'فقط إذا أمكنك الوصول إلى المفاتيح بأمان: افصل AC أولًا ثم PV (DC) ثم البطارية. عند الشك لا تفعل. حتى بعد ذلك تبقى الألواح وكابلاتها مكهربة في ضوء النهار.',
    unused:
      'لا تشغّله ولا تشحنه مرة أخرى، حتى لو بدا طبيعيًا، قبل أن يفحصه كهربائي. قد تشتعل البطارية من جديد بعد ساعات.',
    tell: 'عندما تصبح في أمان، أخبر من ركّب الجهاز، واسأل هنا شخصًا من فريق الدعم.',
    after: 'ما يلي ينطبق فقط بعد زوال الخطر:',
  },
  he_IL: {
    lead: 'ייתכן שזה מסוכן. עשו כך עכשיו:',
    unknownNumber: 'מספר החירום במדינה שלכם (112 באירופה)',
    casualty: 'אל תיגעו באדם שאולי עדיין במגע עם חשמל. נתקו קודם את החשמל.',
    ambulance:
      'אם מישהו נפצע או התחשמל, הזמינו אמבולנס: {ambulance}. אחרי התחשמלות פנו לרופא גם אם אתם מרגישים טוב. שטפו בהרבה מים עור או עיניים שנגע בהם נוזל שדלף.',
    away: 'הרחיקו את כולם. אל תיגעו במכשיר, בכבלים או בסוללה, ואל תפתחו דבר.',
    puddle: 'אל תיכנסו למים שבהם עומדים המכשיר, הסוללה או כבלים. אל תיגעו במתג רטוב או בידיים רטובות.',
    leave:
      'אם יש עשן, אש, ריח שרוף או ריח גז, או סוללה חמה, נפוחה, דולפת או שורקת: צאו מהבניין, סגרו את הדלתות והתקשרו מבחוץ לכבאות: {fire}.',
    douse: 'אל תשפכו מים, אל תנסו לכבות ואל תנשמו עשן או אדים: הם רעילים.',
    off: 'רק אם אפשר להגיע למתגים בבטחה: כבו קודם AC, אחר כך PV (DC), ואז את הסוללה. אם יש ספק, אל תעשו זאת. גם אז הפאנלים והכבלים שלהם נשארים תחת מתח באור יום.',
    unused:
      'אל תפעילו שוב ואל תטענו, גם אם הכול נראה תקין, עד שחשמלאי יבדוק. סוללה יכולה להתלקח שוב כעבור שעות.',
    tell: 'כשאתם בטוחים, הודיעו למתקין ופנו כאן לאדם מהתמיכה שלנו.',
    after: 'האמור להלן תקף רק לאחר שהסכנה חלפה:',
  },
  ur_PK: {
    lead: 'یہ خطرناک ہو سکتا ہے۔ ابھی یہ کریں:',
    unknownNumber: 'اپنے ملک کا ہنگامی نمبر (پاکستان میں 1122)',
    casualty: 'جس شخص کو ابھی بھی بجلی لگ رہی ہو اسے ہاتھ نہ لگائیں۔ پہلے بجلی بند کریں۔',
    ambulance:
      'اگر کوئی زخمی ہو یا کرنٹ لگا ہو تو ایمبولینس بلائیں: {ambulance}۔ کرنٹ لگنے کے بعد ٹھیک محسوس ہونے پر بھی ڈاکٹر کو دکھائیں۔ جلد یا آنکھوں پر رسا ہوا مائع لگے تو بہت سے پانی سے دھوئیں۔',
    away: 'سب کو دور رکھیں۔ آلے، تاروں یا بیٹری کو ہاتھ نہ لگائیں اور کچھ نہ کھولیں۔',
    puddle:
      'جس پانی میں آلہ، بیٹری یا تاریں ہوں اس میں قدم نہ رکھیں۔ گیلے سوئچ کو یا گیلے ہاتھوں سے سوئچ کو ہاتھ نہ لگائیں۔',
    leave:
      'دھواں، آگ، جلنے یا گیس کی بو ہو، یا بیٹری گرم، پھولی ہوئی، رستی یا سسکارتی ہو: عمارت سے نکل جائیں، دروازے بند کریں اور باہر سے فائر بریگیڈ کو فون کریں: {fire}۔',
    douse:
      'اس پر پانی نہ ڈالیں، خود بجھانے کی کوشش نہ کریں اور دھواں یا بخارات سانس میں نہ لیں: یہ زہریلے ہیں۔',
    off: 'صرف اگر سوئچوں تک محفوظ طور پر پہنچ سکیں: پہلے AC، پھر PV (DC)، پھر بیٹری بند کریں۔ شک ہو تو نہ کریں۔ اس کے بعد بھی دن کی روشنی میں پینلوں اور ان کی تاروں میں بجلی رہتی ہے۔',
    unused:
      'جب تک الیکٹریشن نہ دیکھ لے، ٹھیک لگنے پر بھی دوبارہ نہ چلائیں اور چارج نہ کریں۔ بیٹری گھنٹوں بعد دوبارہ آگ پکڑ سکتی ہے۔',
    tell: 'محفوظ ہونے کے بعد اپنے انسٹالر کو بتائیں اور یہاں ہماری سپورٹ کے کسی فرد سے پوچھیں۔',
    after: 'درج ذیل باتیں صرف خطرہ ٹل جانے کے بعد کے لیے ہیں:',
  },
}
