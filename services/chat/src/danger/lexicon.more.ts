import type { Lexicon } from './lexicon.ts'

/** The languages of the pages that the thesaurus does not have: what is plain, without their fine points. */
export const fr: Lexicon = {
  common:
    '(le|la|les|un|une|de|du|des|est|ma|mon|ca|en|et|il|je|dans|sur|qui|sort|ne|pas|quel|quelle|quels|quelles|comment|puis|pour|avec|ai|sont|au|aux|apres|faut|combien|nous|bonjour)',
  sets: {
    PLANT:
      '(onduleur*|batterie*|appareil*|cable*|prise*|fil|fils|disjoncteur*|fusible*|borne*|connecteur*|panneau*|coffret|boitier|armoire|mur|module*|il|elle|ca)',
    BATTERIE: '(batterie*|accu*|cellule*|pack)',
  },
  signs: {
    fire: [
      '(odeur*|ca sent|sent (le|la|mauvais|bizarre|fort)|sentent|pue|puent|puanteur)',
      '(fumee|fumees|fume|fument|fumait)',
      '(feu|incendie|flamme|flammes|prend feu|pris feu|en feu|brule|brulent|crame|cramer|crame|cramee|ca brule|enflamme*)',
      '(brule|brulee|brules|brulees|roussi|noirci*|carbonise*|fondu*|fond|calcine*) & PLANT',
      '(etincelle*|arc electrique|amorcage*|crepite*|gresille*|grésille*|siffle*|sifflement|chuinte*)',
      '(explose*|explosion*|eclate|detonation|gros bruit|grand bruit)',
      '(brulant*|bouillant*|tres chaud*|trop chaud*|surchauffe) & PLANT',
      '(pompiers) & (appele*|appeler|viennent)',
    ],
    person: [
      '(electrocut*|choc electrique|decharge electrique|pris (une|la) decharge|chataigne|coup de jus|prend le jus|pris le jus|picote*|picotement*|fourmillement*)',
      '(blesse|blessee|inconscient*|evanoui*|ne respire|saigne|ambulance|samu|brulure*)',
      '(vertige*|nausee*|vomi*|tousse*) & (batterie*|gaz|fumee*|PLANT)',
    ],
    water: [
      '(eau|pluie|liquide|cafe) & PLANT & (dans|sur|entre|rentre*|coule*|tombe*|goutte*|infiltre*|sous)',
      '(inonde*|inondation*|noye*|trempe*|immerge*|mouille*) & (PLANT|cave|garage|maison)',
      '(cave|garage) (est )?inonde*',
    ],
    battery: [
      '(gonfle*|gonflee|bombe|bombee|deforme*) & (BATTERIE|PLANT)',
      '(fuit|fuite*|coule*|liquide|acide|electrolyte) & BATTERIE',
      '(oeuf*|œuf*) pourri*',
      '(fuite|odeur) de gaz',
    ],
  },
  before: [
    '(detecteur*|alarme*|avertisseur*) ((de|d|a) )?(fumee*|incendie|gaz) & (sonne*|bip*|hurle*|declenche*|retentit)',
  ],
  not: '(pas|sans|aucun|aucune)',
  harmless: [
    '(pare feu|coupe feu|anti feu|resistan* au feu|detecteur* (de|d) (fumee|incendie)|protection incendie|assurance incendie|chauffe eau|pompe a eau|eau chaude|eau distillee|plomb ouvert|court circuit d eau)',
    '(graver|brule*) ~ firmware',
    'defaut d arc',
    '(led|voyant|lampe|temoin) ~ (brule|feu)',
    '(prix|factures) ~ (explos*|gonfl*)',
    '. (peut|peuvent|est ce que) ~ (batterie*|onduleur*|lithium) ~ (exploser|bruler|prendre feu)',
  ],
  typed: 'odeur brule fumee flammes etincelles electrocute inonde inondee gonflee gonfle explosion decharge',
  words: 'fumer decharger charge onduler',
}
export const it: Lexicon = {
  common:
    '(il|la|lo|un|una|di|del|dalla|dall|e|ho|mia|mio|nella|sul|che|c|esce|non|ce|quale|quali|come|devo|posso|sono|per|dopo|mi|questo|cosa|della|le|i|gli|con|dal)',
  sets: {
    PLANT:
      '(inverter*|batteri*|cav*|presa|prese|spina|interruttore*|fusibile*|morsett*|connettor*|quadro|scatola|muro|parete|dispositivo|apparecchio|armadio|pannell*|modulo|moduli)',
    BATTERIA: '(batteri*|accumulator*|cella|celle|pacco)',
  },
  signs: {
    fire: [
      '(odore|odori|puzza|puzzo|puzzano|puzzolente|fetore|tanfo)',
      '(fumo|fuma|fumano|fumando|fumata)',
      '(fuoco|fiamma|fiamme|incendio|incendiat*|in fiamme|brucia|bruciano|bruciando|va a fuoco|preso fuoco|prende fuoco)',
      '(bruciat*|bruciacchiat*|fuso|fusa|sciolto|sciolta|annerit*|carbonizzat*) & PLANT',
      '(scintill*|arco elettrico|crepit*|sfrigol*|sibil*|fischia)',
      '(esplos*|esplode|esplodendo|scoppiat*|scoppio|botto|boato)',
      '(bollente|rovente|scottante|scotta|molto cald*|troppo cald*|caldissim*|surriscald*) & PLANT',
      '(pompieri|vigili del fuoco) & (chiam*|arriv*)',
    ],
    person: [
      '(scossa|scosse|folgorat*|folgorazione|elettrocut*|formicol*|pizzic*)',
      '(ferit*|svenut*|incosciente|non respira|sanguin*|ambulanza|ustion*|bruciato la mano)',
      '(vertigini|nausea|vomit*|tossisc*) & (batteri*|gas|fumo|PLANT)',
    ],
    water: [
      '(acqua|pioggia|liquido|caffe) & PLANT & (dentro|nel*|sul*|entrat*|entra|cadut*|gocciol*|sotto)',
      '(allagat*|alluvion*|sommers*|bagnat*|inondat*|inzuppat*) & (PLANT|cantina|garage|casa)',
    ],
    battery: [
      '(gonfi|gonfia|gonfio|gonfie|gonfiat*|rigonfi*|deformat*|bombat*) & (BATTERIA|PLANT)',
      '(perde|perdita|perdono|cola|fuoriusc*|liquido|acido|elettrolita) & BATTERIA',
      '(uova|uovo) marc*',
      '(fuga|odore) di gas',
    ],
  },
  before: [
    '(rilevator*|allarm*|sensor*) (di |del |anti )?(fumo|incendi*|gas|antincendio) & (suona*|scattat*|bip*|fischia*)',
  ],
  not: '(non|nessun|nessuna|senza)',
  harmless: [
    '(antincendio|resistente al fuoco|rilevator* (di|antincendio) ?(fumo)?|ignifug*|scaldacqua|acqua calda|pompa dell acqua|piombo acido|acqua distillata|guasto d arco)',
    '(prezzi|bollett*) ~ (esplos*|gonfiat*)',
    '. (puo|possono) ~ (batteri*|litio|inverter) ~ (esplodere|bruciare|incendiarsi|prendere fuoco)',
  ],
  typed:
    'odore puzza fumo fiamme fuoco bruciato bruciata brucia scintille scossa allagato gonfia esplosa esplosione',
  words: 'fuori fumi brucio',
}
export const nl: Lexicon = {
  common:
    '(de|het|een|is|er|uit|mijn|ik|en|van|naar|komt|op|niet|met|wat|welke|hoe|kan|mag|voor|bij|zijn|dat|die|maar|ook|aan|moet)',
  sets: {
    PLANT:
      '(omvormer*|inverter*|accu*|batterij*|kabel*|stekker*|stopcontact*|zekering*|klem*|kast|meterkast|muur|apparaat|paneel|panelen|kist)',
    ACCU: '(accu*|batterij*|cel|cellen)',
  },
  signs: {
    fire: [
      '(ruik|ruikt|rook naar|geur|brandlucht|schroeilucht|stinkt|stank|lucht van)',
      '(rook|rookt|rokende|roken|rookontwikkeling|walmt)',
      '(in brand|staat in de fik|in de fik|brandt|vuur|vlammen|vlam|vlam gevat|fikt|er is brand|brand in)',
      '(verbrand*|gesmolten|smelt|geschroeid*|zwartgeblakerd|verkoold*) & PLANT',
      '(vonk|vonken|vonkt|vlamboog|knettert|knetteren|sist|sissen|sissend*)',
      '(ontploft|ontploffing|explosie|geexplodeerd|knal|klap)',
      '(gloeiend|bloedheet|kokendheet|erg heet|te heet|heel heet|gloeit) & PLANT',
      '(brandweer) & (bel*|komt|gebeld)',
    ],
    person: [
      '(geelektrocuteerd|elektrische schok|stroomstoot|schok gekregen|een schok|schokken|tintelt|tintelen|tintelingen|onder stroom)',
      '(gewond|bewusteloos|flauwgevallen|ademt niet|bloedt|ambulance|brandwond*|hand verbrand)',
      '(duizelig|misselijk|overgeven|hoesten) & (accu*|gas|batterij*|PLANT)',
    ],
    water: [
      '(water|regen|vloeistof|koffie) & PLANT & (in|op|over|binnen|gelopen|gekomen|lekt|druppelt|onder)',
      '(overstroomd|overstroming|ondergelopen|nat geworden|doorweekt|onder water) & (PLANT|kelder|garage|huis)',
    ],
    battery: [
      '(opgezwollen|gezwollen|zwelt|bol|bolle|opgeblazen|opgezet|vervormd) & (ACCU|PLANT)',
      '(lekt|lekken|lekkage|zuur|elektrolyt|vloeistof) & ACCU',
      '(rotte|rot) eier*',
      '(gaslucht|gaslek)',
    ],
  },
  before: [
    '(rookmelder*|brandmelder*|brandalarm|koolmonoxidemelder*|gasmelder*|co melder*) & (af|piept|piepen|loeit)',
  ],
  not: '(geen|niet|zonder)',
  harmless: [
    '(brandwerend*|brandveilig*|brandmelder*|rookmelder*|brandklasse|warm water|waterpomp*|boiler|waterdicht|vlamboogdetectie|loodzuur|zuur accu)',
    '(led|lamp|lampje|lampjes) ~ (brandt|branden)',
    '(brandt|branden) ~ (led|lamp|lampje|lampjes)',
    '. (kan|kunnen) ~ (accu*|batterij*|lithium|omvormer) ~ (ontploffen|branden|vlam vatten)',
  ],
  typed:
    'ruikt brandlucht stinkt vonken vlammen verbrand gesmolten ontploft explosie gewond opgezwollen overstroomd batterij omvormer',
  words: 'verband ruimte',
}
export const pl: Lexicon = {
  common:
    '(z|w|na|sie|jest|mnie|i|do|nie|moja|moj|co|od|po|ze|jaki|jaka|jakie|jak|czy|gdzie|dla|moge|to|przy|mam)',
  sets: {
    PLANT:
      '(falownik*|inwerter*|bateri*|akumulator*|magazyn*|kabel|kabla|kable|przewod*|gniazd*|wtyczk*|bezpiecznik*|zacisk*|skrzynk*|szafk*|scian*|panel*|urzadzeni*)',
    BATERIA: '(bateri*|akumulator*|ogniw*|magazyn*)',
  },
  signs: {
    fire: [
      '(zapach*|smierdzi|smrod|czuc|pachnie|swad)',
      '(dym|dymi|dymu|dymem|dymia|kopci)',
      '(pali sie|plonie|ogien|ognia|plomien|plomienie|pozar|pozaru|zapalil*|w ogniu|sie pali|fajczy)',
      '(spalon*|nadpalon*|stopion*|stopil*|topi sie|osmalon*|przypalon*|zweglon*) & PLANT',
      '(iskra|iskry|iskrzy|iskrzenie|luk elektryczny|skwierczy|trzaska|syczy|syczenie|syk)',
      '(wybuch*|eksplo*|huk|trzask)',
      '(bardzo gorac*|za gorac*|goracy|goraca|gorace|parzy|wrze|rozgrzan*|przegrzew*) & PLANT',
      '(straz) & (pozarn*|dzwon*|wezwac)',
    ],
    person: [
      '(porazen*|porazil*|kopnal*|kopie|kopnelo|prad mnie|prad go|mrowi|mrowienie)',
      '(rann*|nieprzytomn*|zemdlal*|nie oddycha|krwawi|karetk*|pogotowi*|oparzen*|poparzyl*|poparzon*)',
      '(zawroty|mdlosci|wymiot*|kaszle) & (bateri*|gaz|PLANT)',
    ],
    water: [
      '(wod*|deszcz*|ciecz|plyn|kawa|kawe) & PLANT & (w|do|na|wlal*|dostal*|kapie|cieknie|leje|pod)',
      '(zalan*|zalal*|powodz|zatopion*|mokr*|przemok*) & (PLANT|piwnic*|garaz*|dom*)',
    ],
    battery: [
      '(spuchn*|spuchl*|napuchn*|napuchl*|opuchn*|wybrzusz*|puchnie|wydet*|odksztalc*) & (BATERIA|PLANT)',
      '(cieknie|wyciek*|przecieka|kwas|elektrolit*) & BATERIA',
      '(zgnil*|zepsut*) jaj*',
      '(zapach|ulatnia|wyciek) gazu',
    ],
  },
  before: [
    '(czujnik*|czujk*|alarm) (dymu|gazu|czadu|pozarow*) & (wyje|piszczy|dzwoni|wlaczyl*|uruchomil*|pika)',
  ],
  not: '(nie|brak|bez|zadn*)',
  harmless: [
    '(czujnik* dymu|przeciwpozarow*|ognioodporn*|ciepl* wod*|podgrzewacz*|pomp* wody|wodoszczeln*|wodoodporn*|kwasowo olowiow*|wykrywanie luku)',
    '(dioda|lampka|kontrolka|led) ~ (pali|swieci)',
    '(pali) ~ (dioda|lampka|kontrolka|led)',
    '. (czy) ~ (moze|moga) ~ (wybuchnac|zapalic|splonac)',
  ],
  typed:
    'zapach smierdzi dymi plonie iskrzy iskry spalenizny spalony porazil zalany zalana spuchla wybuch bateria falownik',
  words: 'zapas',
}
export const pt: Lexicon = {
  common:
    '(o|a|os|as|um|uma|do|da|no|na|de|esta|meu|minha|e|que|nao|sair|ao|com|qual|quais|como|devo|posso|para|tenho|pelo|pela|sao|foi|muito|ola|depois|em)',
  sets: {
    PLANTA:
      '(inversor*|bateria*|cabo*|tomada*|ficha*|disjuntor*|fusivel|fusiveis|borne*|conector*|caixa|quadro|parede|aparelho|equipamento|painel|paineis|modulo*)',
    BATERIA: '(bateria*|acumulador*|celula*|pilha*)',
  },
  signs: {
    fire: [
      '(cheira|cheiro|cheiros|cheirar|cheirando|fede|fedor|mau cheiro)',
      '(fumo (a|do|da|no|na|em|preto|branco)|fumaca|fumega*|deita fumo|sai fumo|saindo fumo|ha fumo|com fumo|muito fumo|ver fumo|vejo fumo)',
      '(fogo|incendio|chamas|em chamas|a arder|ardendo|arde|pegou fogo|pegando fogo|incendiou|queimando|a queimar)',
      '(queimad*|derretid*|derreteu|derretendo|chamuscad*|carbonizad*|enegrecid*) & PLANTA',
      '(faisca|faiscas|faiscando|faisca*|arco eletrico|crepita*|chia|chiando|chiado|silva|assobia)',
      '(explodiu|explosao|a explodir|rebentou|estourou|estouro|estrondo)',
      '(muito quente*|demasiado quente*|a ferver|fervendo|escaldante|superaquec*|sobreaquec*|quente demais) & PLANTA',
      '(bombeiros) & (chamar|ligar|chamei|vem)',
    ],
    person: [
      '(choque|choques|eletrocutad*|electrocutad*|descarga eletrica|formigueiro|formigamento|formiga*)',
      '(ferid*|inconsciente|desmaiou|desmaiad*|nao respira|sangra*|ambulancia|queimadura*|queimou a mao)',
      '(tontura*|tonto|tonta|nausea*|vomit*|tosse) & (bateria*|gas|fumo|PLANTA)',
    ],
    water: [
      '(agua|chuva|liquido|cafe) & PLANTA & (dentro|no|na|entrou|entra|caiu|pinga*|sobre|debaixo|molhou)',
      '(inundad*|inundou|inundacao|alagad*|alagou|molhad*|submers*|encharcad*|debaixo de agua) & (PLANTA|cave|garagem|casa)',
    ],
    battery: [
      '(inchad*|inchou|inchando|a inchar|estufad*|estufou|deformad*|abaulad*) & (BATERIA|PLANTA)',
      '(vaza|vazando|vazou|verte|pinga*|derrama*|fuga|acido|eletrolito|liquido) & BATERIA',
      '(ovo|ovos) podre*',
      '(fuga|cheiro) (de|a) gas',
    ],
  },
  before: [
    '(detetor*|detector*|alarme*|sensor*) (de |do )?(fumo|fumaca|incendio|gas) & (toca*|tocar|tocando|disparou|apita*|soar|soando)',
  ],
  not: '(nao|sem|nenhum|nenhuma)',
  harmless: [
    '(detetor* de (fumo|incendio)|detector* de fumaca|contra incendio*|resistente ao fogo|corta fogo|agua quente|bomba de agua|aquecedor de agua|chumbo acido|falha de arco|agua destilada)',
    '(precos|conta|fatura) ~ (explod*|choque)',
    '. (pode|podem) ~ (bateria*|litio|inversor*) ~ (explodir|pegar fogo|arder|incendiar)',
  ],
  typed:
    'cheira cheiro queimado queimada fumaca fogo chamas faiscas choque inundada inundado inchada inchado explodiu explosao',
  words: 'cheia choques',
}
/** Russian and Ukrainian write many signs alike; each has all of its own. */
export const ru: Lexicon = {
  common: '(и|в|на|из|меня|мой|не|что|от|как|у|с|это|[^ .]*[ыэъ][^ .]*)',
  sets: {
    PLANT:
      '(инвертор*|батаре*|аккумулятор*|акб|кабел*|провод*|розетк*|вилк*|автомат*|клемм*|разъем*|щит*|ящик*|стен*|устройств*|прибор*|панел*|предохранител*|блок*)',
    BATTERY: '(батаре*|аккумулятор*|акб|ячейк*)',
  },
  signs: {
    fire: [
      '(пахнет|запах*|воняет|вонь|пахло|воняло|гарь|гарью|гари)',
      '(дым|дыма|дымит|дымится|дымом|дымок|задымил*|дымил*|чадит)',
      '(горит|горел*|загорел*|пожар*|огонь|огня|пламя|возгоран*|пылает|вспыхнул*|полыхает)',
      '(сгорел*|подгорел*|оплавил*|оплавлен*|плавится|расплавил*|обуглил*|почернел*|обгорел*) & PLANT',
      '(искр*|дуга|дугой|трещит|потрескива*|шипит|шипение|шипел*|хлопок|хлопнул*)',
      '(взорвал*|взрыв*|взрывает*|бабахнул*|рванул*|грохот)',
      '(очень горяч*|слишком горяч*|раскален*|обжигает|кипит|перегрел*|сильно греется|горяч*) & PLANT',
      '(пожарны*|101|112) & (звонить|вызвать|вызывать|едут|вызвали)',
    ],
    person: [
      '(ударило током|удар током|бьет током|бьется током|ударил* током|долбануло|током|электрошок|щиплет|покалыва*)',
      '(ранен*|пострадал*|без сознания|потерял* сознание|не дышит|кровь|скорую|скорая|ожог*|обжег*|травм*)',
      '(кружится|тошнит|рвота|кашля*|головокружен*) & (батаре*|газ*|аккумулятор*|PLANT)',
    ],
    water: [
      '(вод*|дожд*|жидкост*|кофе) & PLANT & (в|на|внутр*|попал*|затек*|капает|течет|залил*|под)',
      '(затопил*|затоплен*|наводнен*|залило|залил*|намок*|промок*|мокр*|утонул*) & (PLANT|подвал*|гараж*|дом*)',
    ],
    battery: [
      '(вздул*|вздут*|вздувает*|вспух*|распух*|раздул*|раздут*|деформир*) & (BATTERY|PLANT)',
      '(течет|потек*|вытек*|протек*|подтекает|кислот*|электролит*) & BATTERY',
      '(тухл*) яй*',
      '(утечка|запах) газа',
    ],
  },
  not: '(не|нет|без|никакого)',
  harmless: [
    '(можно ли|можно|может|могу) ~ (установ*|устанавлив*|повес*|улиц*|снаруж*) ~ (дожд*|снег*)',
    '(датчик* дыма|пожарн* (сигнализац*|датчик*|безопасн*|норм*)|огнестойк*|горяч* вод*|водонагревател*|насос*|водонепроницаем*|свинцов* кислот*|свинцово кислотн*|дугов* защит*|током заряда|током|постоянным током) ~ (заряжа*|заряд*|какой|до)',
    '(датчик* дыма|огнестойк*|водонагревател*|свинцово кислотн*|горяч* вод*)',
    '(лампочка|светодиод|индикатор|лампа) ~ (горит|загорел*|не горит)',
    '(горит|загорел*) ~ (лампочка|светодиод|индикатор|лампа|красный|зеленый|желтый)',
    '(каким|большим|максимальным|зарядным|постоянным|переменным) током',
    'током (заряд*|разряд*|до|в)',
    '. (может|могут) ~ (батаре*|аккумулятор*|инвертор*) ~ (взорваться|загореться)',
  ],
  typed:
    'пахнет запах воняет дымится дымит горит искрит искры пожар затопило вздулась вздулся взорвался током инвертор батарея',
  words: 'пахать запас толком',
}
export const uk: Lexicon = {
  common: '(і|в|на|з|мене|мій|не|що|від|як|у|та|це|[^ .]*[іїєґ][^ .]*)',
  sets: {
    PLANT:
      '(інвертор*|батаре*|акумулятор*|акб|кабел*|провод*|дріт|дроти|розетк*|вилк*|автомат*|клем*|щит*|стін*|пристр*|панел*|запобіжник*|блок*)',
    BATTERY: '(батаре*|акумулятор*|акб|комірк*)',
  },
  signs: {
    fire: [
      '(пахне|запах*|смердить|сморід|тхне|горілим|гар)',
      '(дим|диму|димить|димиться|димом|димок|задимив*|чадить)',
      '(горить|горів|горіла|загорів*|загоріл*|пожеж*|вогонь|вогню|полум*|палає|зайнявся|спалахнув*|спалахнула)',
      '(згорів*|згоріл*|підгорі*|оплавив*|оплавил*|оплавлен*|плавиться|розплавив*|обвуглив*|почорні*|обгорі*) & PLANT',
      '(іскр*|дуга|тріщить|потріскує|шипить|шипіння|ляснуло|хлопок)',
      '(вибух*|вибухнув*|бахнуло|гримнуло)',
      '(дуже гаряч*|занадто гаряч*|розпечен*|обпікає|кипить|перегрів*|гаряч*) & PLANT',
      '(пожежн*|101|112) & (дзвонити|викликати|їдуть|викликали)',
    ],
    person: [
      '(вдарило струмом|удар струмом|б є струмом|бється струмом|вдарив струм|струмом|пощипує|поколює)',
      '(поранен*|постраждал*|непритомн*|знепритомні*|не дихає|кров|швидку|швидка|опік*|обпік*|травм*)',
      '(паморочиться|нудить|блювот*|кашля*) & (батаре*|газ*|акумулятор*|PLANT)',
    ],
    water: [
      '(вод*|дощ*|рідин*|кава|каву) & PLANT & (в|у|на|всередин*|потрапил*|затекл*|капає|тече|залил*|під)',
      '(затопил*|затоплен*|повінь|залило|залил*|намок*|промок*|мокр*) & (PLANT|підвал*|гараж*|дім|будин*)',
    ],
    battery: [
      '(здул*|здут*|здувся|роздул*|роздут*|розбухл*|роздувся|деформ*) & (BATTERY|PLANT)',
      '(тече|потік*|витек*|витік*|протек*|протікає|кислот*|електроліт*) & BATTERY',
      '(тухл*) яй*',
      '(витік|запах) газу',
    ],
  },
  not: '(не|немає|без|нема)',
  harmless: [
    '(датчик* диму|вогнестійк*|гаряч* вод*|водонагрівач*|бойлер*|свинцево кислотн*|водонепроникн*)',
    '(лампочка|світлодіод|індикатор|лампа) ~ (горить|загорі*)',
    '(горить|загорі*) ~ (лампочка|світлодіод|індикатор|лампа|червоний|зелений|жовтий)',
    '(яким|великим|максимальним|зарядним|постійним|змінним) струмом',
    'струмом (заряд*|розряд*|до|в)',
    '. (може|можуть) ~ (батаре*|акумулятор*|інвертор*) ~ (вибухнути|загорітися)',
  ],
  typed:
    'пахне запах смердить димиться димить горить іскрить іскри пожежа затопило здулась вибухнув струмом інвертор батарея',
  words: 'запас',
}
export const ja: Lexicon = {
  common: '[ぁ-んァ-ン]',
  isUnspaced: true,
  sets: {
    PLANT:
      '(インバーター?|パワコン|バッテリー?|蓄電池|電池|ケーブル|コンセント|プラグ|端子|ブレーカー?|配線|壁|本体|機器|装置|コネクター?)',
    BATTERY: '(バッテリー?|蓄電池|電池|セル)',
  },
  signs: {
    fire: [
      '(焦げ|こげ臭|焦臭|臭い|におい|匂い|異臭|くさい|悪臭)',
      '(煙|けむり|発煙|白煙|黒煙)',
      '(火事|火災|燃え|炎|発火|出火|火が(出|つ|上)|引火|ボヤ)',
      '(火花|スパーク|アーク放電|放電音|バチバチ|パチパチ|ジジジ|シューシュー|シュー)',
      '(爆発|破裂|爆音|バンという|ボンという|大きな音)',
      '(溶け|変色|黒く|茶色く|焼け) & PLANT',
      '(熱く|熱い|高温|触れないほど|さわれない|やけど|火傷) & PLANT & (触|さわ|とても|すごく|異常|非常)',
    ],
    person: [
      '(感電|ビリビリ|ビリッと|しびれ|電気が走)',
      '(怪我|けが|負傷|意識がない|意識不明|倒れ|呼吸(がない|して)|救急車|火傷|やけど)',
      '(めまい|吐き気|頭痛|咳) & (PLANT|ガス|煙)',
    ],
    water: [
      '(水没|浸水|冠水|水浸し|濡れ|ぬれ|水が(入|か|漏)|雨が(入|か)|雨漏り|洪水) & (PLANT|地下|ガレージ|家|部屋)',
      '(水|雨|コーヒー|液体).{0,8}(PLANT).{0,6}(こぼ|かか|入)',
      '(PLANT).{0,6}(水|雨|コーヒー).{0,6}(こぼ|かか|入)',
    ],
    battery: [
      '(膨ら|膨張|ふくら|変形|パンパン) & (BATTERY|PLANT)',
      '(液漏れ|液もれ|電解液|液体が(出|漏|垂)|漏れ) & BATTERY',
      '(腐った卵|卵の腐|硫黄|ガス漏れ|ガス臭)',
    ],
  },
  harmless: [
    '(防火|耐火|難燃|火災報知|煙感知|火災保険|給湯|お湯|防水|温水|ファイアウォール|アーク故障|地絡)',
    '(爆発|発火|燃える|破裂)(する)?(こと|可能性|危険性)(は|が)?',
    '(火|煙|臭い|におい|匂い)(は|も)?(ない|ありません|なし|なく)',
  ],
}
export const ar: Lexicon = {
  common: '(من|في|على|هل|ما|ال[^ .]*)',
  sets: {
    PLANT:
      '(ال)?(انفرتر|عاكس|العاكس|محول|المحول|بطاريه|بطاريات|بطاريتي|جهاز|كابل|كابلات|سلك|اسلاك|قابس|مقبس|قاطع|جدار|لوح|الواح|صندوق)',
    BATTERY: '(ال)?(بطاريه|بطاريات|بطاريتي|خليه|خلايا)',
  },
  signs: {
    fire: [
      '(ال)?(رائحه|ريحه|رايحه|روائح)',
      '(ب)?(ال)?(دخان|دخانا|يدخن|تدخن|يطلع دخان)',
      '(ال)?(حريق|حريقا|نار|نيران|لهب|يحترق|تحترق|احترق|احترقت|اشتعل|اشتعلت|يشتعل|تشتعل|اشتعال|شعله|يولع|ولع|ولعت)',
      '(محترق|محترقه|ذاب|ذابت|يذوب|تذوب|انصهر|متفحم|اسود) & PLANT',
      '(ال)?(شرر|شراره|شرارات|شرارا|قوس كهربائي|فرقعه|هسهسه|ازيز)',
      '(ال)?(انفجار|انفجر|انفجرت|ينفجر|تنفجر|دوي)',
      '(ساخن جدا|ساخنه جدا|حار جدا|حاره جدا|سخونه شديده|تغلي|يغلي) & PLANT',
    ],
    person: [
      '(صعق*|صعقه|كهربتني|كهربني|تكهرب*|صدمه كهربائيه|تنميل|وخز|نتر*|لسع*)',
      '(مصاب|مصابه|جريح|جرح|فاقد الوعي|اغمي|لا يتنفس|ينزف|اسعاف|حرق|حروق)',
    ],
    water: [
      '(ال)?(ماء|مياه|مطر|امطار|المياه) & PLANT & (في|داخل|دخل*|على|تسرب*|تحت|وصل*)',
      '(غرق*|فيضان|مبلل*|غمر*|ابتل*) & (PLANT|قبو|القبو|منزل|المنزل|بيت|البيت|كراج)',
    ],
    battery: [
      '(انتفخ*|منتفخ*|انتفاخ|تنتفخ|متورم*|منفوخ*) & PLANT',
      '(تسرب*|يسرب|تسيل|سائل|حمض|الكتروليت) & BATTERY',
      'بيض فاسد',
      '(تسرب|رائحه) (ال)?غاز',
    ],
  },
  not: '(لا يوجد|لا توجد|بدون|ليس|لا)',
  harmless: [
    '(جدار (ال)?حمايه|جدار ناري|كاشف (ال)?دخان|مقاوم للحريق|سخان (ال)?ماء|سخان (ال)?مياه|مضخه (ال)?ماء|مضخه (ال)?مياه|الرصاص الحمضي)',
  ],
}
export const he: Lexicon = {
  common: '(של|יש|את|לא|מה|אני|על|ה[^ .]*)',
  sets: {
    PLANT:
      '(ה|מה|ב|ל|ש)?(ממיר|אינוורטר|מהפך|סוללה|סוללות|מצבר|מצברים|מכשיר|כבל|כבלים|תקע|שקע|מפסק|קיר|לוח|ארון|מארז|חוט)',
    BATTERY: '(ה|מה|ב)?(סוללה|סוללות|מצבר|מצברים|תא|תאים)',
  },
  signs: {
    fire: [
      '(ה)?(ריח|מריח|מריחה|מסריח|סירחון|צחנה)',
      '(ה)?(עשן|מעשן|מעשנת|מעלה עשן)',
      '(ה)?(אש|שריפה|שרפה|דליקה|להבה|להבות|בוער|בוערת|נשרף|נשרפת|נדלק אש|עולה באש|התלקח|התלקחה)',
      '(שרוף|שרופה|נמס|נמסה|נמסו|מפוחם|השחיר) & PLANT',
      '(ה)?(ניצוץ|ניצוצות|קשת חשמלית|לוחש|רחש|שריקה)',
      '(התפוצץ|התפוצצה|פיצוץ|מתפוצץ|בום)',
      '(חם מאוד|חמה מאוד|רותח|רותחת|לוהט|לוהטת|חם מדי|חמה מדי) & PLANT',
    ],
    person: [
      '(התחשמל*|התחשמלתי|מכת חשמל|מחשמל|עקצוץ|זרם בגוף)',
      '(פצוע|פצועה|נפצע*|מחוסר הכרה|התעלף|התעלפה|לא נושם|אמבולנס|כוויה|כוויות|נכווה|נכוותה)',
    ],
    water: [
      '(ה)?(מים|גשם|נוזל) & PLANT & (ב|בתוך|נכנסו|נכנס|על|לתוך|דולף|מטפטף|נשפך|נשפכו)',
      '(הוצף|הוצפה|הצפה|נרטב|נרטבה|רטוב|רטובה|שיטפון) & (PLANT|מרתף|המרתף|בית|הבית|חניה)',
    ],
    battery: [
      '(נפוח|נפוחה|נפוחות|התנפח|התנפחה|מתנפחת|מעוות) & PLANT',
      '(דולף|דולפת|נזילה|נוזלת|נוזל|חומצה|אלקטרוליט) & BATTERY',
      '(ביצה סרוחה|ביצים סרוחות|דליפת גז|ריח גז)',
    ],
  },
  not: '(אין|לא|בלי|ללא)',
  harmless: ['(חומת אש|גלאי עשן|עמיד אש|דוד מים|מים חמים|משאבת מים|עמיד במים)'],
}
export const ur: Lexicon = {
  common: '(ہے|سے|کی|میں|کا|نہیں|رہا|رہی|[^ .]*[ٹڈںےہگچپ][^ .]*)',
  sets: {
    PLANT: '(انورٹر|بیٹری|بیٹریاں|بیٹریوں|ڈیوائس|آلہ|آلے|تار|تاریں|کیبل|پلگ|ساکٹ|بریکر|دیوار|پینل|باکس|مشین)',
    BATTERY: '(بیٹری|بیٹریاں|بیٹریوں|سیل)',
  },
  signs: {
    fire: [
      '(بو|بدبو|مہک|سمیل)',
      '(دھواں|دھوئیں|دھوان|سموک)',
      '(آگ|شعلہ|شعلے|جل رہا|جل رہی|جل رہے|جل گیا|جل گئی|جلنے|جلا ہوا|بھڑک)',
      '(پگھل*|جلا|کالا|سیاہ) & PLANT',
      '(چنگاری|چنگاریاں|چنگاریوں|سپارک|اسپارک|سپارکنگ|سسکار*|شوں)',
      '(دھماکہ|دھماکا|پھٹ*|پھٹنے|زوردار آواز)',
      '(بہت گرم|زیادہ گرم|شدید گرم|ابل) & PLANT',
    ],
    person: [
      '(کرنٹ لگ*|بجلی کا جھٹکا|جھٹکا لگ*|جھٹکا|جھنجھناہٹ|کرنٹ مار*)',
      '(زخمی|بے ہوش|بیہوش|سانس نہیں|خون|ایمبولینس|جھلس*)',
    ],
    water: [
      '(پانی|بارش) & PLANT & (میں|اندر|پر|چلا|گھس*|ٹپک*|گر*|گیا)',
      '(سیلاب|ڈوب*|بھیگ*|گیلا|گیلی) & (PLANT|تہہ خانہ|تہہ خانے|گھر)',
    ],
    battery: [
      '(پھول*|سوج*|ابھر*) & PLANT',
      '(لیک*|رس رہا|رس رہی|تیزاب|مائع|الیکٹرولائٹ) & BATTERY',
      '(سڑے انڈ*|سڑا انڈا|گیس لیک|گیس کی بو)',
    ],
  },
  not: '(نہیں|بغیر|کوئی)',
  harmless: ['(فائر وال|پانی کا ہیٹر|گرم پانی|پانی کا پمپ|واٹر پروف|فائر پروف|فائر الارم)'],
}
