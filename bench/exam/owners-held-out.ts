import { answered, courtesy, danger, numbered, ofOther, type QuestionSet, unanswerable } from './question.ts'

/**
 * Questions of owners at home, on the roof and on the phone, in their own words; some ramble, some write
 * little.
 */
export const ownersHeldOut: QuestionSet = {
  single: numbered('owner-held', [
    // English
    [
      'off_grid',
      'en',
      answered(
        'we get short blackouts all day here and every single time my desktop computer reboots, the tv and the fridge dont mind. can i make it quicker so the pc survives',
        ['sna#Grid or generator on the AC input', 'sna#Technical data'],
        /UPS/,
      ),
    ],
    [
      'off_grid',
      'en',
      answered(
        'that beeping is driving my wife up the wall, how do I shut it up?',
        ['sna#Display and buttons', 'sna#Programs'],
        /ESC|\b22\b/,
      ),
    ],
    [
      'off_grid',
      'en',
      answered(
        'I have 16 panels from a friend, each one says Voc 37 V on the sticker. Can they all go one after the other into the 5 kW one?',
        ['sna#Limits of the PV input', 'snaCodes#Faults F10 to F19'],
        /480/,
      ),
    ],
    [
      'off_grid',
      'en',
      answered(
        'rained buckets all night and this morning no solar at all, F14 on the little screen',
        'snaCodes#Faults F10 to F19',
        /string/i,
        /connector|insulation|earth/i,
      ),
    ],
    [
      'off_grid',
      'en',
      answered(
        'the cat got behind the cabinet last night, now it says W09 and it isnt charging any more',
        ['snaCodes#Warnings W01 to W09', 'sna#Lithium battery with communication'],
        /cable|RJ45/i,
      ),
    ],
    [
      'off_grid',
      'en',
      answered(
        "Wanted to sell what I don't use to the power company. Which setting is that?",
        'sna#What the inverter must not be used for',
        /not feed/i,
      ),
    ],
    [
      'sna_12k',
      'en',
      answered(
        'each time i flip the battery back on theres a massive bang and the battery throws itself out again',
        ['sna12#Pre-charge', 'sna12Codes#E-103 Pre-charge missing'],
        /pre-?charge/i,
      ),
    ],
    [
      'sna_12k',
      'en',
      answered(
        'Our internet box and the kitchen clock lose power at night once everybody is asleep, a few seconds later they come on and go off again. Only since I played with the energy saving stuff.',
        'sna12#Eco standby',
        /router|clock/i,
      ),
    ],
    [
      'sna_12k',
      'en',
      answered(
        "I'd like the pool pump to run only when there's plenty left over. Where does it get wired?",
        'sna12#House and smart load',
        /SMART/i,
      ),
    ],
    [
      'sna_12k',
      'en',
      answered(
        'purple glow all round the front and nobody in the house touched it',
        ['sna12#Light ring', 'sna12#Updating by USB'],
        /updat/i,
      ),
    ],
    [
      'sna_12k',
      'en',
      answered(
        'E-142 whenever we bake and do laundry together',
        'sna12Codes#E-142 Overload',
        /13\.2|18 kW|overload/i,
      ),
    ],
    [
      'sna_12k',
      'en',
      answered(
        'borrowed a small genset from my brother in law to fill up the batteries over the weekend, after about two hours everything stops with 162',
        'sna12Codes#E-162 Transformer too hot',
        /generator limit/i,
      ),
    ],
    [
      'hybrid',
      'en',
      answered(
        "three months in and I've never once heard a fan come on, is mine dead?",
        'lxp#Cleaning',
        /no fan/i,
      ),
    ],
    [
      'hybrid',
      'en',
      answered(
        'W017 at lunchtime on every sunny day, the whole street has solar now',
        'lxpCodes#Warnings of grid and inverter',
        /operator|grid code/i,
      ),
    ],
    [
      'hybrid',
      'en',
      answered(
        "guessed the code for the menu too often and now it won't even let me try",
        'lxp#Settings menu at a glance',
        /10 minutes|00000/i,
      ),
    ],
    [
      'hybrid',
      'en',
      answered(
        'After dark I put the oven on and the app claims I am sending power out to the street?! Surely it has that the wrong way round.',
        ['lxp#Checking the direction', 'lxp#Placing the CT'],
        /revers|arrow/i,
      ),
    ],
    [
      'hybrid',
      'en',
      answered(
        'can I hook up the camping generator to this when the power is out for days',
        'lxp#Off-grid running',
        /cannot be connected|not .*generator|generator cannot/i,
      ),
    ],
    [
      '12k_us',
      'en',
      answered(
        "Fire marshal came by and pushed the red thing on the outside wall to see if it works. It works alright. Now I can't get the system going again",
        ['us12Codes#ER-24 Rapid shutdown active', 'us12#Rapid shutdown', 'us12#First power-up'],
        /clockwise/i,
      ),
    ],
    [
      '12k_us',
      'en',
      answered(
        'hurricane due thursday, will it get itself ready or do I have to do something',
        'us12#Storm guard',
        /100 ?%/,
      ),
    ],
    [
      '12k_us',
      'en',
      answered(
        'There are already Enphase micros on the garage roof from the last owner of the house. Any way to keep those?',
        'us12#AC coupling',
        /7\.6/,
      ),
    ],
    [
      '12k_us',
      'en',
      answered(
        'which way do the arrows go on the two clamp things',
        'us12#Placement',
        /to(wards?)? the utility/i,
      ),
    ],
    [
      '12k_us',
      'en',
      answered(
        'ER-01 the second the air conditioning kicks in, only when the grid is gone',
        'us12Codes#ER-01 Overload on a leg',
        /soft start|other leg/i,
      ),
    ],
    [
      '12k_us',
      'en',
      answered(
        "We're selling the house next spring. Do the new people get the coverage or does it die with us moving out",
        'us12#Warranty',
        /transfer/i,
      ),
    ],
    [
      '12k_us',
      'en',
      answered(
        'blue light goes blip blip, pause, blip blip, pause',
        ['us12#Status lights', 'us12Codes#Alarms'],
        /communication/i,
      ),
    ],
    [
      'trip_12k',
      'en',
      answered(
        'Brand new, electrician has already driven off, and the display reads T-E02',
        ['tripCodes#Grid errors', 'trip#Grid plug'],
        /two phases|phase order|clockwise/i,
      ),
    ],
    [
      'trip_12k',
      'en',
      answered(
        'the main fuse goes when we cook while the car is plugged in. can it help out a bit so we pull less from the street',
        'trip#Peak limit',
        /peak limit/i,
      ),
    ],
    [
      'trip_12k',
      'en',
      answered(
        'got a leftover 48 volt pack from my old golf cart, could that go on here',
        'trip#Battery range and current',
        /do(es)? not fit|160/i,
      ),
    ],
    [
      'trip_12k',
      'en',
      answered(
        'Big thunderstorm on Sunday. Since then it shows T-W11 but keeps producing, can I ignore it?',
        'tripCodes#Warnings',
        /arrester|lightning protection/i,
      ),
    ],
    [
      'all_in_one_10k',
      'en',
      answered(
        'third day of the blackout, it went completely dark during the night and now the sun is shining but nothing comes back by itself',
        ['hub#Starting without grid', 'hub#Stops PH-1001 to PH-1199'],
        /black start/i,
      ),
    ],
    [
      'all_in_one_10k',
      'en',
      answered(
        "Off to my daughter's in Canada for five months. Should I turn the thing off before we go?",
        'hub#Long absence',
        /away/i,
      ),
    ],
    [
      'all_in_one_10k',
      'en',
      answered(
        "i'd put the orchids on top of it, its nice and warm there",
        'hub#Children and pets',
        /nothing on top|no shelf/i,
      ),
    ],
    [
      'all_in_one_10k',
      'en',
      answered(
        'orange flashing line and two fingers gives PH-2012',
        'hub#Events PH-2001 to PH-2099',
        /weak|70 ?%/i,
      ),
    ],
    [
      'off_grid_us',
      'en',
      answered(
        'all I own is one of those 120 volt hardware store generators. any use?',
        'us6#AC IN',
        /1PH|3 kW/,
      ),
    ],
    [
      'off_grid_us',
      'en',
      answered(
        'toddler was mashing the buttons and now none of them does anything',
        'us6#LCD and keys',
        /4 seconds/i,
      ),
    ],
    [
      'off_grid_us',
      'en',
      answered(
        'there was a loose green screw in the bag and nobody knows where it belongs',
        'us6#AC OUT',
        /only if|no other bond|neutral/i,
      ),
    ],
    [
      'off_grid_us',
      'en',
      answered(
        'X-02 the moment the well pump starts. Total is nowhere near 6000 watts!',
        'us6#Trips X',
        /3 kW|less load/i,
      ),
    ],
    [
      'gen_7_10k',
      'en',
      answered(
        'battery went from 22 percent to 5 while I was making one cup of tea',
        'litestor#SOC jumps or stays',
        /100 ?%|calibrat/i,
      ),
    ],
    [
      '16k_us',
      'en',
      answered(
        "The delivery guy let the battery slip off the tailgate, about knee height. Box is dented, battery looks fine to me. Anything I should do before I put it on the wall? It's the LiteStor 10.",
        'litestor#Handling a lithium iron phosphate battery',
        /checked/i,
      ),
    ],
    [
      '12k_eu',
      'en',
      answered(
        'need to send one battery back, just tape the box up and drop it at the post office?',
        'litestor#Transport',
        /30 ?%|dangerous goods|original carton/i,
      ),
    ],
    [
      'hv_hybrid',
      'en',
      answered(
        'split up with my boyfriend and he can still see all our solar numbers on his phone. how do I throw him out',
        'dongle#Sharing with the family or the installer',
        /ended|share/i,
      ),
    ],
    [
      '8_10k_us',
      'en',
      answered(
        "it's at a school and the wifi wants everyone to log in on a web page first, the stick never gets online",
        'dongle#Enterprise networks',
        /WPA2|4G/,
      ),
    ],
    [
      'trip_lv_5_20k',
      'en',
      answered(
        'wifi 6 stick is purple, never seen that before',
        'dongle#LED of the Wi-Fi 6 dongle',
        /router without internet|without internet|no internet/i,
      ),
    ],
    [
      'ac_ess',
      'en',
      answered(
        'Bought this in Shanghai and moved to Malta with it. My panels switch off together with the mains in an outage, can I have them stay on?',
        'acs#停电时的光伏',
        /光伏耦合|coupling|应急输出/i,
      ),
    ],
    [
      '8_10k_eu',
      'en',
      answered(
        "H-51 on the screen and it makes less than yesterday, same sunshine. Do I call someone? I don't speak much German",
        'euCodes#Hinweise',
        /kein Fehler|Netzbetreiber|no (fault|error)|not an? (fault|error)|operator/i,
      ),
    ],
    [
      'sna_12k',
      'en',
      answered(
        'how often do those filter things at the bottom need a wash, we live off a dirt road',
        ['sna12#Air filters', 'sna12Codes#Warnings'],
        /month/i,
      ),
    ],
    // German
    [
      '8_10k_eu',
      'de',
      answered(
        'Meine Frau will nicht dass das Teil auf der anderen Seite vom Kinderzimmer hängt. Hört man da was?',
        'eu#Aufstellort',
        /42 ?dB|Schlafzimmer/,
      ),
    ],
    [
      '8_10k_eu',
      'de',
      answered(
        'die dame vom netzbetreiber will irgend so ein protokoll als pdf von mir, hab ich nie gesehen',
        'eu#Inbetriebnahmeprotokoll',
        /Dokumente|Assistent/,
      ),
    ],
    [
      '8_10k_eu',
      'de',
      answered(
        'S-14 und ich krieg die Meldung nicht weggedrückt',
        'euCodes#Störungen an PV und Isolation',
        /MC4|PIN/,
      ),
    ],
    [
      '8_10k_eu',
      'de',
      answered(
        'der Balken geht ganz langsam an und aus in grün, vorhin war er noch normal',
        'eu#Leuchtbalken',
        /Notstrom/,
      ),
    ],
    [
      '8_10k_eu',
      'de',
      answered(
        'Ich hab noch acht fast neue Bleiakkus vom Wohnmobil rumstehen. Kann man die hier dranhängen?',
        'eu#Geeignete Batterien',
        /nicht unterstützt|Lithium/i,
      ),
    ],
    [
      '8_10k_eu',
      'de',
      answered(
        'wechseln nächsten Monat zu Tibber, lädt die Kiste den Akku dann von allein wenn der Strom gerade wenig kostet?',
        'eu#Dynamischer Tarif',
        /Tarif/,
      ),
    ],
    [
      '8_10k_eu',
      'de',
      answered(
        'Seit drei Wochen nur Nebel und der Speicher dümpelt bei 7 Prozent rum. Geht der mir kaputt dabei?',
        'eu#Winterladung',
        /500 W|12 ?%/,
      ),
    ],
    [
      '8_10k_eu',
      'de',
      answered(
        'Im Schuppen liegt direkt daneben unser Brennholz, muss das weg',
        'eu#Brandschutz',
        /einem Meter|1 ?m\b/,
      ),
    ],
    [
      '8_10k_eu',
      'de',
      answered(
        'S-01, jeden mittag wenn die ganze straße einspeist',
        'euCodes#Störungen am Netz',
        /253|Netzbetreiber/,
      ),
    ],
    [
      '8_10k_eu',
      'de',
      answered(
        'Einer von den beiden Ventilatoren außen rattert. Bekommt man den selber raus oder muss das ganze Gerät auf?',
        'eu#Wartung',
        /ohne Öffnen|wechselbar/i,
      ),
    ],
    [
      'trip_12k',
      'de',
      answered(
        'Der Netzbetreiber will mir wegen 14a den Verbrauch drosseln können, wo kommt das Kabel von dem Steuerkasten hin?',
        'trip#Input DI1',
        /DI1/,
      ),
    ],
    [
      'trip_12k',
      'de',
      answered('T-E31b - was will mir das kleine b sagen', 'tripCodes#Where the codes are shown', /L2/),
    ],
    [
      'trip_12k',
      'de',
      answered(
        'solange die genehmigung nicht da ist darf kein strom raus auf die straße, was stell ich ein',
        'trip#Export control',
        /export limit|einspeise/i,
      ),
    ],
    [
      'all_in_one_10k',
      'de',
      answered(
        'im Flur wären vor dem Schrank nur noch 80 cm bis zur Wand, langt das?',
        'hub#Choosing the place',
        /100 ?cm|1 m\b/,
      ),
    ],
    [
      'all_in_one_10k',
      'de',
      answered(
        'Da unten ist so ein Teststreifen drin, der ist auf einmal rosa',
        ['hub#Yearly', 'hub#Events PH-2001 to PH-2099'],
        /wet|nass|feucht|moisture/i,
      ),
    ],
    [
      'gen_7_10k',
      'de',
      answered(
        'Batterie stand ein halbes Jahr unbenutzt im Keller, jetzt kommt kein einziges Lämpchen mehr, egal was ich drücke',
        'litestor#Waking from deep sleep',
        /50 ?V|10 (seconds|Sekunden)/i,
      ),
    ],
    [
      '8_10k_eu',
      'de',
      answered(
        'wlan stick mit drei lampen, nur die erste leuchtet',
        'dongle#The three lamps',
        /2\.4|2,4|password|Passwort|Kennwort/i,
      ),
    ],
    [
      'hybrid',
      'de',
      answered(
        'Hab das Gerät im Mai montieren lassen, jetzt ist Juli, nie irgendwo angemeldet. Ist die lange Garantie jetzt futsch?',
        'lxp#Warranty',
        /90 (days|Tage)/i,
      ),
    ],
    [
      'sna_12k',
      'de',
      answered(
        'ich hab noch einen 5000er SNA, darf der mit dem großen zusammen laufen?',
        'sna12#What is possible',
        /cannot be mixed|nicht .*(misch|kombinier)|6 units|6 Geräte/i,
      ),
    ],
    [
      'off_grid',
      'de',
      answered(
        'hab wild in den Nummern rumgestellt und jetzt geht gar nichts mehr wie vorher, wie krieg ich alles auf Anfang',
        'sna#Factory reset',
        /\b28\b/,
      ),
    ],
    // Spanish
    [
      'eco_beast',
      'es',
      answered(
        'el ventilador no deja dormir a los niños, está pared con pared con su cuarto',
        'eco#Noche tranquila',
        /22/,
      ),
    ],
    [
      'eco_beast',
      'es',
      answered(
        'mi cuñado me vende su Eco Beast de 6, puedo ponerlo junto al mío que es igual?',
        'eco#Varios equipos',
        /no admite/i,
      ),
    ],
    ['eco_beast', 'es', answered('P-3 y toda la casa a oscuras', 'eco#Paros P', /circuito/i)],
    [
      'eco_beast',
      'es',
      answered(
        'El único hueco que tengo es en la cocina al lado de la nevera, ¿vale?',
        'eco#Montaje',
        /cocina/i,
      ),
    ],
    [
      'eco_beast',
      'es',
      answered('cuánto se come el aparato él solo, sin nada encendido', 'eco#Datos técnicos', /45 ?W|80 ?W/),
    ],
    [
      'eco_beast',
      'es',
      answered(
        'A todos mis vecinos les vino un palito para el wifi y en mi caja no hay ninguno, solo una antena.',
        'eco#Internet',
        /antena|radio/i,
      ),
    ],
    [
      'eco_beast',
      'es',
      answered(
        'le he dado al botón rojo, lo he cortado todo, y eso sigue dando vueltas por dentro',
        'eco#Antes de abrir',
        /1 minuto|normal/i,
      ),
    ],
    [
      '12k_us',
      'es',
      answered(
        'se fue la luz anoche, por la mañana ER-32 y no hay nada en la casa',
        'us12Codes#ER-32 Battery undervoltage',
        /wake|despert|fuse|fusible|generator|generador/i,
      ),
    ],
    [
      'off_grid',
      'es',
      answered(
        'Voy a comprar el cable para la batería del de 5000, ¿de qué grosor?',
        'sna#Cable and breaker size',
        /35 ?mm/,
      ),
    ],
    [
      'off_grid',
      'es',
      answered(
        'W12 por las mañanas desde que hiela en la sierra, luego se quita',
        'snaCodes#Warnings W10 to W16',
        /0 ?°C/,
      ),
    ],
    [
      'hybrid',
      'es',
      answered(
        'El chisme de 4G lleva más de cinco años puesto y de repente ya no manda nada. La antena la veo bien, no la ha tocado nadie.',
        'dongle#4G dongle',
        /five years|cinco años|data plan|prolong/i,
      ),
    ],
    [
      'sna_12k_us',
      'es',
      answered(
        'hay que llenar la batería a tope de vez en cuando o da igual? la mía nunca pasa del 80',
        ['litestor#Storage and care', 'litestor#SOC jumps or stays'],
        /100 ?%/,
      ),
    ],
    [
      'off_grid_us',
      'es',
      answered('cuántos voltios de paneles aguanta cada entrada', 'us6#Array limits', /440/),
    ],
    // Chinese
    ['ac_ess', 'zh', answered('停电的时候能开空调吗', 'acs#应急输出', /空调|电机/)],
    ['ac_ess', 'zh', answered('中间那个绿灯一直闪得很快，是不是坏了', 'acs#指示灯', /放电/)],
    [
      'ac_ess',
      'zh',
      answered(
        '换了新路由器，手机上看不到数据了。机器上就一个按钮，怎么让它重新连',
        ['acs#按键', 'acs#无线采集器配网', 'acs#警告 W1 至 W9'],
        /五次|配网/,
      ),
    ],
    [
      'ac_ess',
      'zh',
      answered('大太阳天，手机上光伏那一栏是负的，还跳了个W4', ['acs#警告 W1 至 W9', 'acs#方向检查'], /反向/),
    ],
    ['ac_ess', 'zh', answered('我又买了两块太阳能板，直接接到这台上行不行？', 'acs#使用范围', /不接|不得/)],
    [
      'ac_ess',
      'zh',
      answered(
        '电池空了之后就死机一样，怎么按都没反应',
        ['acs#电池休眠唤醒', 'litestor#Waking from deep sleep'],
        /51 ?V|50 ?V|3 ?秒|10 (seconds|秒)/,
      ),
    ],
    [
      'ac_ess',
      'zh',
      answered('升级到一半家里断网了，现在红灯一闪一闪', ['acs#升级', 'acs#警告 W1 至 W9'], /重新升级|W8/),
    ],
    [
      'off_grid',
      'zh',
      answered('热水器和空调一起开就F07', 'snaCodes#Faults F01 to F09', /reduce the load|110 ?%|减少|降低/i),
    ],
    [
      'hybrid',
      'zh',
      answered('停电了它最多能带多少东西，我是5K的', ['lxp#EPS connector', 'lxp#Technical data'], /5 ?kW/i),
    ],
    [
      '8_10k_us',
      'zh',
      answered(
        '新买了一块电池想跟旧的那块并在一起，两块电压不太一样，要紧吗',
        'litestor#Balance before joining',
        /0\.3 ?V/,
      ),
    ],
    [
      'trip_lv_5_20k',
      'zh',
      answered(
        '儿子在外地，想让他手机上也能看到家里发了多少电',
        'dongle#Sharing with the family or the installer',
        /share|e-?mail|分享|共享|邮箱/i,
      ),
    ],
    ['trip_12k', 'zh', answered('屋檐外面会淋到雨的墙上能挂吗', 'trip#Site', /IP66/)],
    // No manual answers
    [
      '12k_us',
      'en',
      unanswerable('does this still get me the federal tax credit if I turn it on in January'),
    ],
    ['12k_us', 'en', unanswerable('can I tell Alexa to stop charging the battery')],
    ['hybrid', 'en', unanswerable("trying to get the numbers into Home Assistant, what's the register map?")],
    ['sna_12k', 'en', unanswerable('know a good electrician near Nairobi who has done a few of these?')],
    ['all_in_one_10k', 'en', unanswerable('could I paint the doors so it matches the hallway')],
    [
      'off_grid_us',
      'en',
      unanswerable('Will the county take my eight dead golf cart batteries and what do they charge for it'),
    ],
    ['off_grid', 'en', unanswerable('how much would a new main board cost me')],
    [
      'trip_12k',
      'en',
      unanswerable("how many trees worth of CO2 have I saved by now, my daughter's school asks"),
    ],
    ['8_10k_eu', 'de', unanswerable('muss ich den strom den ich verkaufe beim finanzamt angeben')],
    [
      '8_10k_eu',
      'de',
      unanswerable(
        'Kann der Wechselrichter auch Strom aus dem Akku von meinem Elektroauto zurück ins Haus holen?',
      ),
    ],
    ['trip_12k', 'de', unanswerable('gibts die app auch für die apple watch')],
    ['eco_beast', 'es', unanswerable('¿Dónde consigo un ventilador de repuesto en Sevilla para mañana?')],
    ['eco_beast', 'es', unanswerable('hay alguna ayuda de la junta para ponerle más placas')],
    ['ac_ess', 'zh', unanswerable('能接入米家，用小爱同学控制吗')],
    ['ac_ess', 'zh', unanswerable('家里着火的话保险公司赔不赔这台机器')],
    // Questions that only another device's manual answers.
    ['off_grid', 'en', ofOther('where do I find Storm guard, want to skip it this time')],
    ['12k_us', 'en', ofOther('no power at all, how long do I hold the round Black start button')],
    ['sna_12k', 'en', ofOther('where do I set the SG Ready output for the heat pump, DO1 they called it')],
    ['hybrid', 'en', ofOther('PH-2041 came up, whats that')],
    ['trip_12k', 'de', ofOther('Was bedeutet H-51?')],
    ['8_10k_eu', 'de', ofOther('im ferienhaus haben wir den modus bestia, wie schalte ich den hier ein')],
    ['eco_beast', 'es', ofOther('cómo se cambia la esterilla PHF-1')],
    ['ac_ess', 'zh', ofOther('屏幕显示 E-142 是什么意思')],
    // Real danger, now
    [
      'off_grid',
      'en',
      danger(
        "There's a fishy, melted plastic kind of stink under the stairs where the box hangs, getting stronger",
      ),
    ],
    [
      'all_in_one_10k',
      'en',
      danger("drawer 3 won't slide out any more, its lid has gone all round like a pillow"),
    ],
    [
      '16k_us',
      'en',
      danger('something clear and sweet smelling is dripping out of the bottom of the battery'),
    ],
    [
      'trip_12k',
      'en',
      danger(
        'I can see little blue flashes and hear crackling up there where the panel cables go into the roof',
      ),
    ],
    [
      '8_10k_eu',
      'de',
      danger(
        'Der Keller läuft gerade voll, das Wasser steht schon bis zur Hälfte vom Wechselrichter, kann ich runter und den Hebel umlegen?',
      ),
    ],
    ['8_10k_eu', 'de', danger('mein sohn hat grad eine gewischt gekriegt als er ans gehäuse gefasst hat')],
    [
      'eco_beast',
      'es',
      danger('le sale un humillo blanco por arriba y suena como si estuviera friendo algo'),
    ],
    ['ac_ess', 'zh', danger('电池外壳鼓起来了，摸着烫手')],
    // Only sounds like danger
    [
      'hybrid',
      'en',
      answered(
        'the fins round the back are so hot at noon I cannot keep my hand on them, is that how it should be?',
        'lxp#Symbols on the unit',
        /70 ?°C/,
      ),
    ],
    [
      'off_grid',
      'en',
      answered(
        'saw a tiny spark the moment I switched the battery on the first time, hope I did not break anything',
        'sna#Connecting the battery',
        /normal/i,
      ),
    ],
    [
      'all_in_one_10k',
      'en',
      answered(
        'could I get a shock from vacuuming that mat down at the bottom?',
        ['hub#Yearly', 'hub#Replacing a filter mat', 'hub#The cabinet is never dead inside'],
        /mat|grille|lower door/i,
      ),
    ],
    [
      '12k_us',
      'en',
      answered(
        'what happens when it rains right on it, there is no roof over that wall',
        'us12#Location',
        /4X|outdoors/i,
      ),
    ],
    ['12k_us', 'en', unanswerable('ok to burn the carton it came in, in the fire pit?')],
    [
      'off_grid_us',
      'en',
      unanswerable('neighbor says these things catch fire all the time, how many really did last year'),
    ],
    [
      '8_10k_eu',
      'de',
      answered(
        'Es ist noch nix passiert, aber welchen Löscher sollte man sich neben so einen LiteStor hängen?',
        'litestor#Handling a lithium iron phosphate battery',
        /CO₂|CO2|water mist|Wassernebel/i,
      ),
    ],
    [
      'trip_12k',
      'de',
      unanswerable('kann ich das alte Handbuch im Kaminofen verbrennen oder ist da Plastik drin'),
    ],
    [
      '8_10k_eu',
      'de',
      answered('darf das gerät draußen hängen wenns mal draufregnet', 'eu#Aufstellort', /IP65/),
    ],
    [
      'off_grid',
      'es',
      answered(
        'pita una vez por segundo y la luz roja parpadea, pero en casa hay luz. es grave?',
        ['snaCodes#Where the code appears', 'sna#LED meanings'],
        /warning|aviso|advertencia/i,
      ),
    ],
    ['eco_beast', 'es', unanswerable('si un día cae un rayo en el tejado, ¿explota el aparato?')],
    ['ac_ess', 'zh', answered('我自己拿布擦擦机器外面，会不会触电啊', ['acs#人员要求', 'acs#维护'], /清洁/)],
  ]),
  followUps: numbered('owner-held-talk', [
    [
      'off_grid',
      'en',
      answered('how often should I be cleaning this thing', 'sna#Every three months', /dust|three months/i),
      answered('and those fans, can I swap one on my own?', 'sna#Replacing a fan', /service partner/i),
      answered(
        'how would I notice that one is on its way out',
        ['sna#Replacing a fan', 'snaCodes#Warnings W01 to W09'],
        /W05|grind/i,
      ),
      courtesy('great, cheers'),
    ],
    [
      'hybrid',
      'en',
      answered(
        'power is dirt cheap after midnight, can it fill the battery then?',
        'lxp#Forced charge from the grid',
        /AC charge/i,
      ),
      answered("that menu isn't there on mine", 'lxp#Forced charge from the grid', /forbid|hidden/i),
      answered(
        'ok and the other way round, selling it in the evening',
        'lxp#Forced discharge',
        /forced discharge/i,
      ),
      answered('how far down may it go doing that', 'lxp#Forced discharge', /10 to 90|10 ?%|90 ?%/i),
    ],
    [
      '12k_us',
      'en',
      answered('ER-23 since this morning', 'us12Codes#ER-23 Arc fault', /connector|arc/i),
      answered(
        'looked at every connector, they are all fine. how do I make the message go away',
        ['us12Codes#ER-23 Arc fault', 'us12Codes#On the keypad'],
        /PIN/,
      ),
      answered('and what is that number?', 'us12#Keypad', /1470/),
      courtesy('that did it, thank you so much'),
    ],
    [
      'all_in_one_10k',
      'en',
      answered('want to put in one more drawer', 'hub#Extending the battery', /40|24 months/i),
      answered('how heavy is one? there is just my wife and me', 'hub#Weight and tipping', /46 ?kg/),
      answered(
        'saw some from another brand for half the money',
        'hub#Extending the battery',
        /other makes|never/i,
      ),
      answered(
        'and after that, how long until it gives full power again',
        ['hub#Extending the battery', 'hub#Events PH-2001 to PH-2099'],
        /48 hours/i,
      ),
    ],
    [
      'trip_12k',
      'en',
      answered(
        'the fan on my 12K screams, which part do I order',
        ['trip#Maintenance', 'tripCodes#Warnings'],
        /FAN-T12/,
      ),
      answered('how does it come out', 'trip#Maintenance', /two screws|downwards/i),
      answered(
        "my dad's got the 8K, has that one got it too?",
        ['trip#Site', 'trip#Maintenance'],
        /natural cooling|10K and 12K/i,
      ),
    ],
    [
      'sna_12k',
      'en',
      answered('the ring went amber', 'sna12#Light ring', /warning|W-2/i),
      answered('ah there it is, W-214', ['sna12Codes#Warnings', 'sna12#BMS line'], /cable|profile/i),
      answered(
        'put in a new cable, that did not help',
        ['sna12Codes#Warnings', 'sna12#BMS line'],
        /profile/i,
      ),
      answered(
        'can I leave it like this till the weekend?',
        ['sna12#BMS line', 'sna12Codes#Warnings'],
        /53\.5 ?V|voltage mode|40 A/i,
      ),
    ],
    [
      '8_10k_eu',
      'de',
      answered('Wie lange dauert so ein Update?', 'eu#Firmware aktualisieren', /12 Minuten/),
      answered(
        'ist dann der Strom weg',
        'eu#Firmware aktualisieren',
        /Notstromausgang an|Netz wird getrennt/i,
      ),
      answered('und wie voll muss der Akku dafür sein?', 'eu#Firmware aktualisieren', /30 ?%/),
    ],
    [
      '8_10k_eu',
      'de',
      answered('S-22, nichts geht mehr', 'euCodes#Störungen an Batterie und Notstrom', /wecken|Sicherung/i),
      answered(
        'wie weckt man die denn? ist ein LiteStor',
        'litestor#Waking from deep sleep',
        /50 ?V|10 (seconds|Sekunden)/i,
      ),
      answered('schläft gleich wieder ein', 'litestor#Waking from deep sleep', /10 ?A\b/),
      courtesy('jetzt läuft sie wieder, danke!'),
    ],
    [
      'trip_12k',
      'de',
      answered('Kann ich noch ein zweites Gerät danebenhängen?', 'trip#Parallel systems', /\b3\b|drei/i),
      answered('teilen die sich dann eine Batterie', 'trip#Parallel systems', /own battery|eigene/i),
      unanswerable('und was kostet so ein zweites ungefähr'),
    ],
    [
      'eco_beast',
      'es',
      answered(
        'quiero poner la lavadora y el horno a la vez sin que salte, hay algún modo con más fuerza?',
        'eco#Bestia',
        /1,5|10 minutos/,
      ),
      answered('¿y cuánto rato aguanta así?', 'eco#Bestia', /10 minutos/),
      answered('ahora me sale A-06', 'eco#Avisos A', /hora/i),
      courtesy('vale, muchas gracias'),
    ],
    [
      'off_grid',
      'es',
      answered(
        'cambié de compañía de internet y ya no veo nada en el móvil',
        'dongle#New router or new password',
        /6 seconds|6 segundos|twice|dos veces/i,
      ),
      answered(
        'el mío tiene una sola lucecita, es el Wi-Fi 6',
        [
          'dongle#New router or new password',
          'dongle#Wi-Fi 6 dongle by Bluetooth',
          'dongle#LED of the Wi-Fi 6 dongle',
        ],
        /twice|dos veces|bluetooth|breath/i,
      ),
      answered(
        '¿y se pierden los datos de estos días?',
        'dongle#New router or new password',
        /7 (days|días)/i,
      ),
      courtesy('gracias, ya va'),
    ],
    [
      'ac_ess',
      'zh',
      answered('W2 是怎么回事', ['acs#警告 W1 至 W9', 'acs#电池通信设置'], /C1|协议/),
      answered('线重新插过了，还是一样', ['acs#电池通信设置', 'acs#警告 W1 至 W9'], /协议/),
      answered(
        '我的电池是LiteStor的，那个该选几',
        'acs#电池通信设置',
        /1\s*(为|是|=|:|：)?\s*LiteStor|LiteStor.{0,8}1/i,
      ),
      courtesy('好了，谢谢'),
    ],
  ]),
}
