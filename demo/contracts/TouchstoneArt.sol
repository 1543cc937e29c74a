// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// @title What a touchstone looks like: all of it follows from the token's number
library TouchstoneArt {
    using Strings for uint256;

    struct Look {
        string metal;
        string light;
        string dark;
        string shape;
        string outline;
        string mark;
        string glyph;
        string patina;
        uint256 fineness;
        uint256 turns;
    }

    function metadata(uint256 id) internal pure returns (bytes memory) {
        Look memory look = lookOf(id);
        bytes memory about = abi.encodePacked(
            '{"name":"Touchstone #',
            id.toString(),
            '","description":"A ',
            look.metal,
            " touchstone with the mark of the ",
            look.mark,
            '.","image":"data:image/svg+xml;base64,',
            Base64.encode(svg(look)),
            '","attributes":['
        );
        bytes memory traits = abi.encodePacked(
            trait("Metal", look.metal),
            trait("Shape", look.shape),
            trait("Mark", look.mark),
            bytes(look.patina).length == 0 ? "" : trait("Patina", look.patina),
            '{"trait_type":"Fineness","value":',
            look.fineness.toString(),
            ',"display_type":"number"}]}'
        );
        return bytes.concat(about, traits);
    }

    function trait(string memory kind, string memory value) private pure returns (string memory) {
        return string.concat('{"trait_type":"', kind, '","value":"', value, '"},');
    }

    function collectionMetadata() internal pure returns (bytes memory) {
        return abi.encodePacked(
            '{"name":"Touchstones","description":"A thousand stones, each with the mark of its maker.",',
            '"image":"data:image/svg+xml;base64,',
            Base64.encode(svg(lookOf(1))),
            '"}'
        );
    }

    function lookOf(uint256 id) internal pure returns (Look memory look) {
        bytes32 dice = keccak256(abi.encode("touchstone", id));
        (look.metal, look.light, look.dark) = metalOf(uint8(dice[0]));
        (look.shape, look.outline) = shapeOf(uint8(dice[1]));
        (look.mark, look.glyph) = id == 1 ? ("Assay Master", unicode"★") : markOf(uint8(dice[2]));
        look.patina = patinaOf(uint8(dice[3]));
        look.fineness = 800 + uint256(uint8(dice[4])) % 200;
        look.turns = 5 + uint256(uint8(dice[5])) % 14;
    }

    function metalOf(uint8 roll) private pure returns (string memory, string memory, string memory) {
        if (roll < 115) return ("Copper", "#f0a576", "#7c3a17");
        if (roll < 192) return ("Silver", "#f4f6f8", "#7b8794");
        if (roll < 238) return ("Gold", "#ffe08a", "#9a6b00");
        if (roll < 253) return ("Platinum", "#e7fbff", "#42707c");
        return ("Palladium", "#efe2ff", "#56407a");
    }

    function shapeOf(uint8 roll) private pure returns (string memory, string memory) {
        if (roll < 90) return ("Round", "M200 50a150 150 0 1 1-.1 0z");
        if (roll < 150) return ("Oval", "M200 40a120 160 0 1 1-.1 0z");
        if (roll < 200) return ("Shield", "M70 70h260v130q0 110-130 160q-130-50-130-160z");
        if (roll < 240) return ("Hexagon", "M200 40l139 80v160l-139 80l-139-80v-160z");
        return ("Lozenge", "M200 30l150 170l-150 170l-150-170z");
    }

    function markOf(uint8 roll) private pure returns (string memory, string memory) {
        if (roll < 80) return ("Anchor", unicode"⚓");
        if (roll < 150) return ("Crown", unicode"♛");
        if (roll < 205) return ("Rose", unicode"✿");
        if (roll < 243) return ("Leopard", unicode"♌");
        return ("Castle", unicode"♜");
    }

    function patinaOf(uint8 roll) private pure returns (string memory) {
        if (roll < 150) return "";
        if (roll < 205) return "Verdigris";
        if (roll < 245) return "Soot";
        return "Rainbow";
    }

    function svg(Look memory look) private pure returns (bytes memory) {
        bytes memory lines;
        for (uint256 i; i < look.turns; ++i) {
            lines = abi.encodePacked(
                lines, '<ellipse rx="136" ry="44" transform="rotate(', (i * 180 / look.turns).toString(), ')"/>'
            );
        }
        bytes memory metal = abi.encodePacked(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs><radialGradient id="m" cx=".35" cy=".3">',
            '<stop stop-color="',
            look.light,
            '"/><stop offset="1" stop-color="',
            look.dark,
            '"/></radialGradient><clipPath id="c"><path d="',
            look.outline,
            '"/></clipPath></defs><rect width="400" height="400" fill="#20242b"/>'
        );
        bytes memory stone = abi.encodePacked(
            '<g clip-path="url(#c)"><path d="',
            look.outline,
            '" fill="url(#m)"/><g transform="translate(200 200)" fill="none" stroke="#fff" stroke-opacity=".4">',
            lines,
            "</g>",
            veil(look.patina),
            "</g>"
        );
        bytes memory mark = abi.encodePacked(
            '<text x="200" y="228" font-size="84" text-anchor="middle" fill="',
            look.dark,
            '">',
            look.glyph,
            "</text></svg>"
        );
        return bytes.concat(metal, stone, mark);
    }

    function veil(string memory patina) private pure returns (string memory) {
        if (bytes(patina).length == 0) return "";
        string memory color = Strings.equal(patina, "Verdigris")
            ? "#2a9d7f"
            : Strings.equal(patina, "Soot") ? "#14161a" : "#c43bd6";
        return string.concat('<rect y="230" width="400" height="170" fill="', color, '" opacity=".35"/>');
    }
}
