import { answered, courtesy, danger, numbered, ofOther, type QuestionSet, unanswerable } from './question.ts'

/** Questions of owners in colloquial English, some by learners of the language. */
export const owners: QuestionSet = {
  single: numbered('owner', [
    // SNA 3-6K
    [
      'off_grid',
      'en',
      answered(
        'my neighbour gets money for what his roof sends out to the street, can mine do that too',
        'sna#What the inverter must not be used for',
        /not feed|no.{0,20}(energy|power) back/i,
      ),
    ],
    [
      'off_grid',
      'en',
      answered(
        'Since an hour a red light is on, not blinking, and in the house nothing works anymore',
        ['sna#LED meanings', 'snaCodes#Where the code appears'],
        /output (is )?off|F codes?/i,
      ),
    ],
    [
      'off_grid',
      'en',
      answered(
        'this thing keeps beeping all night, how do i shut it up??',
        ['sna#Display and buttons', 'sna#Programs'],
        /ESC.{0,40}5\s?s|22.{0,20}buzzer|buzzer.{0,20}22/i,
      ),
    ],
    [
      'off_grid',
      'en',
      answered(
        'We have a nice wooden garden shed, would its wall be fine to screw it on?',
        'sna#Choosing the place',
        /concrete|brick/i,
      ),
    ],
    [
      'off_grid',
      'en',
      answered(
        "How noisy is the 5000? The only free wall is next to the kids' bedroom.",
        'sna#Technical data',
        /55\s?dB/i,
      ),
    ],
    [
      'off_grid',
      'en',
      answered(
        'I can get four truck batteries 12 volt for cheap. they can be used or no?',
        'sna#Allowed batteries',
        /lead-acid|4 ?[×x] ?12/i,
      ),
    ],
    [
      'off_grid',
      'en',
      answered(
        "Every time the mains drops out, my desktop computer restarts although the lamps don't even flicker. Can I set something so it switches over quicker?",
        ['sna#Grid or generator on the AC input', 'sna#Technical data'],
        /UPS/,
      ),
    ],
    [
      'off_grid',
      'en',
      answered(
        "We're out all day and almost nothing is on, but the box itself seems to eat more than everything else together. Any way to bring that down?",
        'sna#Power saving mode',
        /SEN|15 W/,
      ),
    ],
    [
      'off_grid',
      'en',
      answered(
        'My cousin has a 3000 and I have a 3000. If he gives me his, can both work together on one house?',
        'sna#Rules for parallel systems',
        /3000.{0,40}(cannot|can't|not)|(cannot|not).{0,40}3000/i,
      ),
    ],
    [
      'off_grid',
      'en',
      answered(
        'played around with the numbers in the menu and now nothing is as before, want to start from zero',
        'sna#Factory reset',
        /28/,
        /RST/,
      ),
    ],
    [
      'off_grid',
      'en',
      answered(
        'The dealer wants to put new software on it tonight. Do we have to worry about the aquarium pump?',
        'sna#Firmware update',
        /90 s/i,
      ),
    ],
    [
      'off_grid',
      'en',
      answered(
        'sounds like a coffee grinder when it is blowing',
        ['sna#Replacing a fan', 'snaCodes#Warnings W01 to W09'],
        /worn/i,
      ),
    ],
    [
      'off_grid',
      'en',
      answered(
        'During day sun, and at evening normal electricity, so that battery stays full for when there is blackout. What must I choose?',
        'sna#Output source priority',
        /SUB/,
      ),
    ],
    [
      'off_grid',
      'en',
      answered(
        'What should I see on the screen after I plug in the panels, so I know they are recognised',
        'sna#Connecting the strings',
        /sun symbol|60 s/i,
      ),
    ],
    [
      'off_grid',
      'en',
      answered(
        'Very cold morning, clear sky, then everything went dark and it shows F08',
        ['snaCodes#Faults F01 to F09', 'sna#Limits of the PV input'],
        /480/,
      ),
    ],
    [
      'off_grid',
      'en',
      answered(
        'It says F05. I have unplugged the kettle and it is still there. How do I find out which thing it is?',
        'snaCodes#Faults F01 to F09',
        /one (after the other|by one)|all circuits/i,
      ),
    ],
    ['off_grid', 'en', answered('w16 ??', 'snaCodes#Warnings W10 to W16', /clock|CR2032/i)],
    [
      'off_grid',
      'en',
      answered(
        'Same fault came back for the third time and now it refuses to start at all, been trying for an hour',
        'snaCodes#Clearing a fault',
        /24 hours/i,
        /battery/i,
      ),
    ],
    [
      'off_grid',
      'en',
      answered(
        'F14 whenever it has rained, next day at noon it is fine',
        'snaCodes#Faults F10 to F19',
        /damp|connector|one by one/i,
      ),
    ],
    // SNA 12K
    [
      'sna_12k',
      'en',
      answered(
        "Am I allowed to clean those dust nets at the bottom myself or is that the electrician's job?",
        ['sna12#Who may do what', 'sna12#Air filters'],
        /owners|wash/i,
      ),
    ],
    [
      'sna_12k',
      'en',
      answered('ring on the front went purple all by itself', 'sna12#Light ring', /firmware|update/i),
    ],
    [
      'sna_12k',
      'en',
      answered(
        'Me and my son will carry it up to the attic tomorrow, how heavy is it',
        ['sna12#Place', 'sna12#Technical data'],
        /37 kg/i,
      ),
    ],
    [
      'sna_12k',
      'en',
      answered(
        'Our hot water tank should only heat when there is plenty in the battery. Can it do that?',
        'sna12#House and smart load',
        /SMART/i,
        /85/,
      ),
    ],
    [
      'sna_12k',
      'en',
      answered(
        'each time i switch on the battery it switches itself off again in the same second',
        ['sna12#Pre-charge', 'sna12Codes#E-103 Pre-charge missing'],
        /pre-?charge/i,
      ),
    ],
    [
      'sna_12k',
      'en',
      answered(
        'We live in the mountains at 2600 meters. Does it lose something up here?',
        'sna12#Place',
        /1\s?%.{0,12}100 m/i,
      ),
    ],
    [
      'sna_12k',
      'en',
      answered(
        'I own only a small petrol generator, how can I avoid that the inverter asks too much from it',
        ['sna12#Generator terminals', 'sna12Codes#E-162 Transformer too hot'],
        /generator limit/i,
      ),
    ],
    [
      'sna_12k',
      'en',
      answered(
        'since I turned on the eco thing the internet box goes off every night',
        'sna12#Eco standby',
        /50 W|router/i,
      ),
    ],
    [
      'sna_12k',
      'en',
      answered(
        'Power is cheap here over lunch and then again after midnight. Can I tell it both times?',
        'sna12#Self-supply, Backup and Time plan',
        /time plan/i,
        /(up to|6|six) (6|six|periods)/i,
      ),
    ],
    [
      'sna_12k',
      'en',
      answered(
        'it tells W-205, how do I get rid of it',
        ['sna12Codes#Warnings', 'sna12#Air filters'],
        /wash|filter done/i,
      ),
    ],
    [
      'sna_12k',
      'en',
      answered(
        'oven plus sauna plus pool pump = E-142',
        'sna12Codes#E-142 Overload',
        /13\.2|18 kW|1, 5 and 15/i,
      ),
    ],
    [
      'sna_12k',
      'en',
      answered(
        'W-223 appeared after the electrician hooked up our generator',
        'sna12Codes#Warnings',
        /arrow|clamp|reversed/i,
      ),
    ],
    [
      'sna_12k',
      'en',
      answered(
        'what papers and informations does the repair guy want from me so they fix it for free',
        'sna12#Warranty',
        /serial number/i,
        /export|code/i,
      ),
    ],
    // LXP hybrid
    [
      'hybrid',
      'en',
      answered(
        'Is it a problem if it hangs outside on the south wall where it gets the full sun all afternoon?',
        ['lxp#Place of installation', 'lxpCodes#Warnings of grid and inverter'],
        /shade/i,
      ),
    ],
    [
      'hybrid',
      'en',
      answered(
        'it never makes any sound, is the ventilator broken?',
        ['lxp#Cleaning', 'lxp#Technical data'],
        /no fan|25 dB/i,
      ),
    ],
    [
      'hybrid',
      'en',
      answered(
        'When there is an outage, how long does it take until my fridge gets power again',
        'lxp#EPS connector',
        /20 ms/,
      ),
    ],
    [
      'hybrid',
      'en',
      answered(
        "I'd rather sell what's left in the battery in the evening, prices are crazy then",
        'lxp#Forced discharge',
        /forced discharge/i,
      ),
    ],
    [
      'hybrid',
      'en',
      answered(
        'So the installer was here in spring, very friendly, drank two coffees, explained everything to my husband who of course forgot it all. Now I wanted to change the thing with the charging and it wants a password from me, and the installer does not answer his phone. Is there some standard one?',
        'lxp#Settings menu at a glance',
        /00000/,
      ),
    ],
    [
      'hybrid',
      'en',
      answered(
        'husband typed in the wrong code again and again and now it does not let us in at all',
        'lxp#Settings menu at a glance',
        /10 minutes/i,
      ),
    ],
    [
      'hybrid',
      'en',
      answered(
        "I put the oven on after dark and the app claims I'm selling electricity. That can't be right, can it?",
        ['lxp#Checking the direction', 'lxp#Placing the CT'],
        /direction|reversed|arrow/i,
      ),
    ],
    [
      'hybrid',
      'en',
      answered(
        'we have no permission yet to send anything out, how to keep everything inside our house',
        'lxp#Export limit',
        /zero export|feed-in/i,
      ),
    ],
    [
      'hybrid',
      'en',
      answered(
        'For the winter I want to hook a diesel genset to it, on the side where the mains comes in',
        'lxp#Off-grid running',
        /generator cannot|cannot|not a replacement/i,
      ),
    ],
    [
      'hybrid',
      'en',
      answered(
        'the turning knob underneath: somebody told me one should move it from time to time. true?',
        'lxp#Switching the DC switch',
        /ten times|once a year/i,
      ),
    ],
    [
      'hybrid',
      'en',
      answered(
        'Screen is black but there is a small green lamp lit. Is it dead?',
        'lxpCodes#Lamp and beeper without a code',
        /backlight|press a key/i,
      ),
    ],
    [
      'hybrid',
      'en',
      answered(
        'E020 always when the grass is wet in the morning, gone by lunch',
        'lxpCodes#Faults of PV and battery side',
        /connector|damaged cable|insulation/i,
      ),
    ],
    [
      'hybrid',
      'en',
      answered(
        'every sunny noon: W017',
        'lxpCodes#Warnings of grid and inverter',
        /operator|neighbours|grid code/i,
      ),
    ],
    [
      'hybrid',
      'en',
      answered(
        'E012 right after my uncle changed the sockets in the utility room',
        'lxpCodes#Faults of the grid side',
        /EPS/,
        /separate|mains|voltage/i,
      ),
    ],
    // LXP-LB-US 12K
    [
      '12k_us',
      'en',
      answered(
        "Hurricane season is starting. I'd like the battery full before one hits without me having to think of it",
        'us12#Storm guard',
        /storm guard|100\s?%/i,
      ),
    ],
    [
      '12k_us',
      'en',
      answered(
        'got Enphase micros on the garage roof already, 6 kW, can those stay and work with this',
        'us12#AC coupling',
        /7\.6 kW|AC coupl/i,
      ),
    ],
    [
      '12k_us',
      'en',
      answered(
        'bumped into the red button outside with my ladder and now there is no solar',
        ['us12#Rapid shutdown', 'us12Codes#ER-24 Rapid shutdown active'],
        /clockwise/i,
      ),
    ],
    [
      '12k_us',
      'en',
      answered(
        'how many buddies do I need to invite to get this up on the wall',
        'us12#Hanging',
        /three people|hoist/i,
      ),
    ],
    [
      '12k_us',
      'en',
      answered(
        'Thinking of getting one of those little Hondas with regular outlets as a backup for the backup. Good enough?',
        'us12#Generator',
        /120 V only|240 V|7\.5/i,
      ),
    ],
    [
      '12k_us',
      'en',
      answered(
        "We're selling the house next spring. Does the guarantee go to the new folks?",
        'us12#Warranty',
        /transferable/i,
      ),
    ],
    [
      '12k_us',
      'en',
      answered(
        'they want to send an update tonight, will the lights go out',
        'us12#Firmware',
        /loads stay on/i,
      ),
    ],
    [
      '12k_us',
      'en',
      answered(
        'My utility bills me for the highest spike of the month. Could the battery take the top off?',
        'us12#Peak shaving',
        /peak shav/i,
      ),
    ],
    [
      '12k_us',
      'en',
      answered(
        'I still have a bank of golf cart batteries, the kind you fill with water',
        'us12#Requirements',
        /lithium only/i,
      ),
    ],
    [
      '12k_us',
      'en',
      answered(
        'there is S or C behind every line of the history, huh?',
        'us12Codes#On the keypad',
        /cleared/i,
      ),
    ],
    [
      '12k_us',
      'en',
      answered(
        'ER-01 whenever the air conditioning kicks in',
        'us12Codes#ER-01 Overload on a leg',
        /soft start|other leg/i,
      ),
    ],
    ['12k_us', 'en', answered('AL-31 but the tank is full, I checked', 'us12Codes#Alarms', /two-wire|ATS/i)],
    // SNA-US 6K
    [
      'off_grid_us',
      'en',
      answered(
        'only half of the strip is green, the left one. is that normal?',
        'us6#Lamp strip',
        /battery or sun/i,
      ),
    ],
    [
      'off_grid_us',
      'en',
      answered(
        'buttons do nothing anymore, numbers on the screen keep changing tho',
        'us6#LCD and keys',
        /lock/i,
      ),
    ],
    [
      'off_grid_us',
      'en',
      answered(
        "We moved it from the house up to the cabin last weekend, took us the whole Saturday because of the snow. Up there all I've got is the neighbor's extension cord, a regular 120 outlet. Will it take that or am I out of luck?",
        'us6#AC IN',
        /S12|1PH|3 kW/i,
      ),
    ],
    [
      'off_grid_us',
      'en',
      answered(
        "i don't want one single cent going to the power company for charging, only sun",
        'us6#S10 Charging from AC',
        /0 means never|S10/i,
      ),
    ],
    [
      'off_grid_us',
      'en',
      answered('X-08 after my brother in law rewired the shed', 'us6#Trips X', /back-?feed|from outside/i),
    ],
    // TRIP
    [
      'trip_12k',
      'en',
      answered(
        'left lamp goes blue for a moment, then long pause, then blue again. I counted, is every 4 seconds',
        'trip#Display and LEDs',
        /waiting for the grid/i,
      ),
    ],
    [
      'trip_12k',
      'en',
      answered(
        'There is still a 48 volt battery from the old system in our cellar, it would be a shame to throw it away',
        'trip#Battery range and current',
        /do(es)? not fit|LV series/i,
      ),
    ],
    [
      'trip_12k',
      'en',
      answered(
        'heat pump should start running when there is too much sun, how is this wired',
        'trip#Dry contact DO1',
        /DO1/,
      ),
    ],
    [
      'trip_12k',
      'en',
      answered(
        'With the car plugged in we trip the 35 amp fuse in front of the meter again and again',
        'trip#Peak limit',
        /peak limit/i,
      ),
    ],
    [
      'trip_12k',
      'en',
      answered(
        'Every morning it peeps, once in a minute, then someday stops',
        'trip#Earth fault alarm',
        /insulation/i,
      ),
    ],
    [
      'trip_12k',
      'en',
      answered(
        'around noon it shows T-E03b',
        ['tripCodes#Grid errors', 'tripCodes#Where the codes are shown'],
        /too high|253|L2/i,
      ),
    ],
    [
      'trip_12k',
      'en',
      answered(
        'big thunderstorm yesterday and today t-w11',
        'tripCodes#Warnings',
        /arrester|lightning protection/i,
      ),
    ],
    // PowerHub
    [
      'all_in_one_10k',
      'en',
      answered(
        'my wife wants to put her plants on top of it, it is warm there she says',
        'hub#Children and pets',
        /nothing on top|no shelf/i,
      ),
    ],
    [
      'all_in_one_10k',
      'en',
      answered(
        'We go sailing for four months. Better switch it off or let it run?',
        'hub#Long absence',
        /Away|leave .{0,20} on/i,
      ),
    ],
    [
      'all_in_one_10k',
      'en',
      answered('yellow line running along the front glass', 'hub#Door panel', /power cut|back-?up/i),
    ],
    [
      'all_in_one_10k',
      'en',
      answered(
        'We bought it 14 months ago with two batteries inside, because the money was not enough for more, now my mother moved in with us with her electric blanket and all and I would like a third. Still possible or too late?',
        'hub#Extending the battery',
        /24 months/i,
      ),
    ],
    [
      'all_in_one_10k',
      'en',
      answered(
        'Whole village is without electricity since two days and now our cabinet went off as well. How can I bring it back to life',
        ['hub#Starting without grid', 'hub#Stops PH-1001 to PH-1199'],
        /black start/i,
      ),
    ],
    [
      'all_in_one_10k',
      'en',
      answered(
        'the little paper strip on the bottom is pink now',
        ['hub#Yearly', 'hub#Events PH-2001 to PH-2099'],
        /wet|moisture/i,
      ),
    ],
    [
      'all_in_one_10k',
      'en',
      answered(
        'PH-2013 for a whole day already',
        ['hub#Events PH-2001 to PH-2099', 'hub#Extending the battery'],
        /48 hours/i,
      ),
    ],
    // Dongles
    [
      'off_grid',
      'en',
      answered(
        'we got a new internet provider with new box and since then the app knows nothing',
        'dongle#New router or new password',
        /6 seconds|join anew|twice/i,
      ),
    ],
    [
      '16k_us',
      'en',
      answered(
        'the light on the stick is purple',
        'dongle#LED of the Wi-Fi 6 dongle',
        /without internet|no internet/i,
      ),
    ],
    [
      'gen_7_10k',
      'en',
      answered(
        'how can my daughter look at it on her phone too, but without that she changes anything',
        'dongle#Sharing with the family or the installer',
        /share/i,
        /see/i,
      ),
    ],
    [
      '12k_eu',
      'en',
      answered(
        'I have the one with the sim card. who pays for that and until when',
        'dongle#4G dongle',
        /five years/i,
      ),
    ],
    [
      '16k_us',
      'en',
      answered(
        "It's in our workshop and the company wifi wants you to log in on a web page first, so it never connects",
        'dongle#Enterprise networks',
        /WPA2|do not work|4G/i,
      ),
    ],
    // LiteStor
    [
      '8_10k_us',
      'en',
      answered(
        'Yesterday evening we sat watching the match and the battery said 20 percent, I go to the kitchen, come back and it is 5. Nothing was running except for the TV!',
        'litestor#SOC jumps or stays',
        /calibrat/i,
      ),
    ],
    [
      '8_10k_us',
      'en',
      answered(
        'Garage is not heated and we have minus ten in january. Can the LiteStor live there?',
        ['litestor#Place', 'litestor#Heating', 'litestor#Protections LP'],
        /0 to 40|heat|0 °C/i,
      ),
    ],
    [
      'hybrid',
      'en',
      answered('alm on the battery flickers quickly', 'litestor#ALM lamp', /protection|LP|by itself/i),
    ],
    [
      'hv_hybrid',
      'en',
      answered('LX-24 since the second battery stands beside', 'litestor#Locks LX', /address|DIP/i),
    ],
    // Manuals in other languages
    [
      '8_10k_eu',
      'en',
      answered(
        'H-51, do I need to call someone',
        'euCodes#Hinweise',
        /kein Fehler|not? (an? )?(error|fault)|Netzbetreiber|operator|RSE/i,
      ),
    ],
    [
      '8_10k_eu',
      'en',
      answered(
        'How long is our house without grid while it downloads the new version, and how full must the battery be',
        'eu#Firmware aktualisieren',
        /12 Min/i,
        /30\s?%/,
      ),
    ],
    [
      'ac_ess',
      'en',
      answered(
        'came home from holiday and the battery is so empty that it went to sleep',
        'acs#电池休眠唤醒',
        /51 V|3 (秒|s)/i,
      ),
    ],
    ['eco_beast', 'en', answered('A-06 ? i was only welding', 'eco#Avisos A', /bestia|beast|hora|hour/i)],

    // Questions without an answer.
    ['off_grid', 'en', unanswerable('can I ask alexa how full the battery is')],
    ['off_grid', 'en', unanswerable('what does a new one of these cost nowadays')],
    ['off_grid', 'en', unanswerable('forgot my password for the app and the reset mail does not arrive')],
    ['sna_12k', 'en', unanswerable('Does the screen speak Portuguese? My mother in law cannot read English')],
    ['sna_12k', 'en', unanswerable('where can i find a service company near Mombasa')],
    ['hybrid', 'en', unanswerable('How many kilowatt hours will my eight panels make in a year about?')],
    ['hybrid', 'en', unanswerable('I lost the invoice, can you send it again to me')],
    ['12k_us', 'en', unanswerable('do I get the federal tax credit for it')],
    ['12k_us', 'en', unanswerable('Can my electric pickup truck feed the house through this?')],
    ['off_grid_us', 'en', unanswerable('is there a plugin for Home Assistant')],
    ['trip_12k', 'en', unanswerable('may i paint the cover in the colour of our facade')],
    ['trip_12k', 'en', unanswerable('how much will my house insurance go up because of it')],
    ['all_in_one_10k', 'en', unanswerable('our cleaning lady asks with what she can wipe the glass front')],
    ['gen_7_10k', 'en', unanswerable('how many megabytes does the stick with the sim use in a month')],
    ['12k_eu', 'en', unanswerable('which way should I tilt the panels to get most in winter')],

    // Questions that only another device's manual answers.
    [
      'off_grid',
      'en',
      ofOther('is there a mode that fills the battery on its own when the weather service warns of a storm'),
    ],
    ['hybrid', 'en', ofOther('what does program 12 do')],
    ['12k_us', 'en', ofOther('the glass panel shows PH-2021')],
    ['all_in_one_10k', 'en', ofOther('ER-23 came up, what is that')],
    ['trip_12k', 'en', ofOther('where does the antenna with the magnet foot get screwed on')],
    ['off_grid_us', 'en', ofOther('W-241 what is it')],
    ['16k_us', 'en', ofOther('how do I change the filter mat and which side goes out')],
    ['sna_12k', 'en', ofOther('T-E06, neutral? What has to be done')],

    // Danger now
    ['off_grid', 'en', danger('it smells like burnt plastic around the inverter since ten minutes')],
    ['hybrid', 'en', danger('there is grey smoke coming out from behind the box in the garage what now')],
    [
      '16k_us',
      'en',
      danger(
        'The front of the battery is all bulged out, like a pillow, and warm. My husband says wait until monday',
      ),
    ],
    [
      'sna_12k',
      'en',
      danger('my little boy put his hand on the cable below it and got zapped, he is crying'),
    ],
    [
      'all_in_one_10k',
      'en',
      danger(
        'The river came into our basement last night, cabinet stands knee deep in water and I can hear it humming',
      ),
    ],
    [
      'gen_7_10k',
      'en',
      danger('some clear liquid is running out of the battery and it smells sweet, like nail polish remover'),
    ],
    ['12k_us', 'en', danger('crackling and little blue flashes in the wiring box')],
    [
      'trip_12k',
      'en',
      danger('one of the plugs underneath has gone brown and soft, like melted, and you see it glowing'),
    ],

    // Sounds worse than it is
    [
      'hybrid',
      'en',
      answered(
        "The metal on the back gets so hot that I can't keep my hand on it. Is that how it should be?",
        'lxp#Symbols on the unit',
        /70 °C/,
      ),
    ],
    [
      'hybrid',
      'en',
      answered(
        'what if it rains on it, it hangs on the outer wall',
        ['lxp#Place of installation', 'lxp#Technical data'],
        /IP65/,
      ),
    ],
    ['hybrid', 'en', unanswerable('should we unplug it when a thunderstorm comes near')],
    [
      'off_grid',
      'en',
      answered(
        'small spark when I connected the battery for the first time. normal?',
        'sna#Connecting the battery',
        /normal/i,
      ),
    ],
    [
      'off_grid',
      'en',
      answered(
        'I would like to hang a fire extinguisher next to it, just to be safe. Which kind?',
        ['sna#Before you touch the inverter', 'litestor#Handling a lithium iron phosphate battery'],
        /class C|CO₂|water mist/i,
      ),
    ],
    [
      'eco_beast',
      'en',
      answered(
        'the fan keeps spinning for a while after I pressed the red button, is it dangerous?',
        'eco#Antes de abrir',
        /normal|1 min/i,
      ),
    ],
    [
      '8_10k_us',
      'en',
      answered('At how many degrees does the battery say stop, too hot?', 'litestor#Protections LP', /60 °C/),
    ],
    [
      'gen_7_10k',
      'en',
      answered(
        'the new battery slid off the trolley, it was only the height of a book, 20 cm maybe. can I still use it',
        'litestor#Handling a lithium iron phosphate battery',
        /30 cm/i,
      ),
    ],
    [
      'trip_12k',
      'en',
      answered(
        'Suppose one day the battery would burn: what is the right thing to do then?',
        ['trip#After water or fire', 'litestor#Handling a lithium iron phosphate battery'],
        /10 m|fire brigade|leave the room/i,
      ),
    ],
    ['12k_us', 'en', unanswerable('is a shock possible when I clean the panels with the garden hose')],
    ['off_grid_us', 'en', unanswerable('can I burn the box it came in in my wood stove')],
    [
      'gen_7_10k',
      'en',
      unanswerable('Is the radiation from the wifi stick bad for the baby sleeping in the next room?'),
    ],
  ]),
  followUps: numbered('owner-talk', [
    [
      'off_grid',
      'en',
      answered(
        'how much can the 5000 take for a short moment, like when the pump starts',
        'sna#Technical data',
        /10\s?000/,
      ),
      answered('and the 3000?', 'sna#Technical data', /6000/),
      answered('is that one quieter at least', 'sna#Technical data', /50\s?dB/i),
      courtesy('ok thanks a lot'),
    ],
    [
      'off_grid',
      'en',
      answered(
        'red light blinks and it says W09',
        'snaCodes#Warnings W01 to W09',
        /RJ45|program 04|communication/i,
      ),
      answered(
        'cable is plugged in fine, that was not it',
        ['snaCodes#Warnings W01 to W09', 'sna#Lithium battery with communication'],
        /program 04|restart/i,
      ),
      answered('how do I get to that number and change it', 'sna#How to change a program', /ENTER/),
      courtesy('great, works now'),
    ],
    [
      'hybrid',
      'en',
      answered(
        'can it fill the battery at night when power is cheap',
        'lxp#Forced charge from the grid',
        /AC charge/i,
      ),
      answered("I can't find this in the menu", 'lxp#Forced charge from the grid', /forbids|hidden/i),
      answered(
        'too bad. and the other way round, giving it back in the evening?',
        'lxp#Forced discharge',
        /forced discharge|sells/i,
      ),
    ],
    [
      'all_in_one_10k',
      'en',
      answered('which setting is best for two weeks of holiday', 'hub#Programs', /Away/),
      answered('and when they announce power cuts?', 'hub#Programs', /Safe|80\s?%/),
      answered('how quick does it take over then', 'hub#Power cut', /15 ms/),
      answered('what does it turn off first if it gets low', ['hub#Power cut', 'hub#Shed list'], /shed/i),
    ],
    [
      '12k_us',
      'en',
      answered(
        'battery stands 7 feet away from the inverter, are the cables too long then',
        'us12#Requirements',
        /10 ft/i,
      ),
      answered('how tight do they have to be?', ['us12#Requirements', 'us12#Maintenance'], /106/),
      answered('there should be a fuse inside too, where is that', 'us12#Maintenance', /lower right/i),
      answered('did I get a spare one', 'us12#In the carton', /spare/i),
    ],
    [
      'sna_12k',
      'en',
      answered('the ring turned orange', 'sna12#Light ring', /warning|W-2/i),
      answered('it says 214 in there', ['sna12Codes#Warnings', 'sna12#BMS line'], /BMS/),
      answered('where do I choose the profile?', 'sna12#BMS line', /settings > battery|BMS profile/i),
      courtesy('perfect, it is gone'),
    ],
    [
      'trip_12k',
      'en',
      answered('lamp in the middle is flashing', 'trip#Display and LEDs', /BMS|empty/i),
      answered('on which pins does that cable go', ['trip#BMS line', 'tripCodes#Warnings'], /pins? 5/i, /6/),
      answered('could it work without this cable as well', 'trip#BMS line', /does not work|only after/i),
      unanswerable('what would a technician charge to have a look'),
    ],
    [
      '12k_eu',
      'en',
      answered(
        'battery stood in the cellar all winter and does not wake up',
        'litestor#Waking from deep sleep',
        /50 V|10 seconds/i,
      ),
      answered(
        'did that, it falls asleep again at once',
        'litestor#Waking from deep sleep',
        /10 A|separate/i,
      ),
      answered(
        'how often should I have charged it during this time?',
        'litestor#Storage and care',
        /six months|6 months/i,
      ),
    ],
    [
      '16k_us',
      'en',
      answered(
        'one lamp on my wifi thing, it blinks red',
        'dongle#LED of the Wi-Fi 6 dongle',
        /wrong password/i,
      ),
      answered(
        'ok and how do I give it the right one',
        ['dongle#New router or new password', 'dongle#Wi-Fi 6 dongle by Bluetooth'],
        /twice|bluetooth/i,
      ),
      answered('does it work with the 5 GHz one too?', 'dongle#Which dongle do I have?', /2\.4 and 5|5 GHz/i),
      answered(
        'and is there one for where no wifi is at all',
        ['dongle#Which dongle do I have?', 'dongle#4G dongle'],
        /4G|mobile|SIM/i,
      ),
    ],
    [
      'off_grid_us',
      'en',
      answered('how many of these can I put together on one battery', 'us6#Stacking', /4|four/i),
      answered('three phase too?', 'us6#Stacking', /not possible/i),
      ofOther('would the LXP 12K from my neighbor do that'),
      courtesy('alright, thank you'),
    ],
    [
      'ac_ess',
      'en',
      answered('how do I see how full the battery is without the phone', 'acs#按键', /短按|五格|short/i),
      answered('and switching it off with that same button?', 'acs#按键', /8\s?(秒|s)/),
      answered('how can I reset the wifi', 'acs#按键', /五|five|5/i),
    ],
    [
      '12k_us',
      'en',
      answered('How do I look after it so it lives long', 'us12#Maintenance', /screen|re-?torque|fans/i),
      answered('one of the fans is stuck, what part do I order', 'us12Codes#Alarms', /FAN-LB-120/i),
      danger('wait, there is a burnt smell coming out of it right now'),
    ],
  ]),
}
