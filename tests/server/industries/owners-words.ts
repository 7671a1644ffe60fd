/**
 * Names that owners use for their business, and prefixes of the codes that each may mean (Census index of 2022). The list was
 * written before the search was tried on it: the search ranked 125 of the first 135 names among its first three results, and all of
 * the last 67 (after some 5,000 words were added).
 */
export const OWNERS_WORDS = `
nail tech: 812113
drone pilot: 541922 541921 481219 541370 541990 541360
pressure washing: 561790
axe throwing: 713990
boba: 722515
airbnb cleaning: 561720
tow: 488410
lash: 812112 812199
spray tan: 812199
permanent makeup: 812199 812112
med spa: 812199 621111 621399 621498
botox: 621111 812199 621399
iv drip: 621498 621399 621610 621999
doggy daycare: 812910
dumpster rental: 562111 562119 532490 562998
gutter cleaning: 561790
epoxy floors: 238330 238990 238320 238140
stucco: 238140
well drilling: 237110
snow plow: 561730 561790 488490
tire shop: 441340 811198
window tint: 811122 811198 238150 238390
bodega: 445131 445110
gas station: 457110 457120
tax preparer: 541213 541211
house flipper: 531390 236118 531110 236117 531210
photo booth: 812990 532289 541921
dj for weddings: 711 812990 512290 512250
personal trainer: 713940 812990 611620
bjj: 611620
cpa: 541211
hvac: 238220
hood cleaning: 561790 238220
mobile mechanic: 811111 811114 811198
auto glass: 811122
transmission: 811114 811111 811113 441330
oil change: 811191
car hauler: 484230 484220 484110 484121 488410
box truck: 484110 484121 484122 484210 492210 532120
amazon delivery: 492110 492210 484110
vending machines: 445132 454210
atm business: 522320 522390 523999
tamales: 722330 722513 311991 722320 722511 311811
meal prep: 722320 722310 722513 311991 812990 722330
private chef: 722320 812990 722310
personal assistant: 561410 812990 561110 541990
virtual assistant: 561410 561110 541611
closet organizer: 561990 812990 541410 238350 337 812199 442
home stager: 541410
interior decorator: 541410
land surveyor: 541370
radon testing: 541380 541350 562910
mold removal: 562910
water damage: 562910 236118 561790 561740 238990
locksmith near me: 561622
security guard: 561612
private eye: 561611
bail bonds: 812990 524210 524130
process server: 541199 561990 812990
title company: 541191
mortgage broker: 522310
insurance agent: 524210
podcast: 516210 512110 512290 512240 711510 541840 512191
influencer: 541870 541890 541810 541840 711510 516210 541613 711410
etsy seller: 459 455219 454110 541490
candle maker: 339999 459420
soap: 325611 325612 456120 424690 459
resin: 325211 339999 339910 326199 459420 711510
barn wedding venue: 531120 812990
food hall: 722513 722514 531120 722511
crepe: 722511 722513 722330 722515
poke bowl: 722513 722511 722515
hookah lounge: 722410 713990 812990 722515
pool hall: 713990 722410
arcade: 713120
laser tag: 713990 713120
paintball: 713990
trampoline park: 713990 713940
rock climbing gym: 713940
pilates: 713940 611620
hot yoga: 713940 611620
pole dancing: 611610 713940 611620 713990
cheer gym: 611620 713940
baseball cages: 713990 611620
golf simulator: 713990 713910
go karts: 713990 713110 711212
kayak rental: 532284 713990 487210
jet ski: 532284 441222 713990
scooter rental: 532284 532111 485999
turo host: 532111
car rental: 532111
boat detailing: 811490 488390 561790 811192
rv park: 721211
storage units: 531130
parking lot: 812930
landlord: 531110 531120 531190
apartment building: 531110
realtor: 531210
appraiser: 531320 524291
home inspector: 541350
energy audit: 541350 541690 541330
ev charger installer: 238210
generator installation: 238210 811310 238220
low voltage: 238210 561621
security cameras: 561621 238210
elevator repair: 238290 811310
pool builder: 238990
hot tub: 238990 459999 811490 811412 449 423910 444240 455219 459110 238220
deck builder: 238130 238990 238350 236118
concrete: 238110 327320 327331 238140 238990
excavator: 238910
tree service: 561730
mulch: 444240 561730 321999 424910 423320
firewood: 457210 454310 423990 113310 321
christmas tree farm: 111421
alpaca: 112990 112410
goat yoga: 713940 112420 713990 611620
food pantry: 624210
church: 813110
thrift: 459510
comic book store: 459510 459120 459210
card shop: 459420 459120 459510 459999 459210
coin dealer: 459999 459510 423940 523910
gun store: 459110
ammo: 459110 332992 423910
bridal shop: 458110
tuxedo: 532281 458110
alterations: 811490
shoe repair: 811430
cobbler: 811430
watch repair: 811490 811412
jewelry: 458310 339910 423940
computer repair: 811210
it support: 541512 541513 541519 811210
app developer: 541511
tow truck company: 488410
hair stylist: 812112
pet store: 459910
mobile car detailing: 811192
tree removal: 561730
house painter: 238320
carpet store: 449121
pizza place: 722511 722513
mexican restaurant: 722511
sushi: 722511
donut shop: 722515 311811
ice cream: 722515 722330
bagel: 722515 311811
smoothies: 722515
sports bar: 722410
strip club: 722410
wine store: 445320
cigar shop: 459991
jewelry store: 458310
shoe store: 458210
kids clothing: 458110
wedding dresses: 458110
tailor: 811490
upholsterer: 811420
locksmith: 561622
security company: 561612
janitor: 561720
window cleaner: 561720
lawn guy: 561730
landscaper: 561730
sprinkler repair: 561730 238220
concrete contractor: 238110
brick layer: 238140
framing crew: 238130
general contractor: 236220 236115 236118
kitchen remodel: 236118
electrician: 238210
solar company: 238210 238220 221114
plumbing: 238220
roofing company: 238160
excavation: 238910
trucking company: 484
freight brokerage: 488510
courier: 492110
limo service: 485320
charter bus: 485510
medical billing: 561110 541219
chiropractic: 621310
optometrist: 621320
pharmacy: 456110
counseling: 621330
nurse staffing: 561320
preschool: 624410
martial arts: 611620
piano lessons: 611610
gun range: 713990
bowling alley: 713950
hotel: 721110
bed and breakfast: 721191
campground: 721211
insurance broker: 524210
mortgage lender: 522292 522310
graphic design: 541430
seo: 541613
video production: 512110
architect: 541310
law firm: 541110
`;
